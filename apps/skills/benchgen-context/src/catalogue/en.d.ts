/** Everything the skill says beside its knowledge pages, in English. */
export declare const en: {
    readonly 'greet.hello': "Hello {name}! What would you like to do?";
    readonly 'greet.helloNobody': "Hello! What would you like to do?";
    readonly 'thanks.welcome': "You’re welcome.";
    readonly 'balance.now': "Your account has {balance} to spend.";
    readonly 'balance.reserved': "Another {reserved} are set aside for runs that are under way.";
    readonly 'step.credits': "Looking at your credits";
    readonly 'ability.intro': "Here is what I can do for you right now:";
    readonly 'ability.benchmark-launch': "– show which benchmarks and models there are and which models are live, run a benchmark on a model, tell you how a run is doing and what it scored, cancel one";
    readonly 'ability.benchmark-create': "– write a new benchmark or import one you have";
    readonly 'ability.benchmark-analyze': "– look at a run question by question and say what went wrong";
    readonly 'ability.benchmark-edit': "– change questions, keys, scoring and settings of a benchmark";
    readonly 'ability.training-launch': "– train a model on what it got wrong";
    readonly 'ability.explain': "– explain how scores, credits and access work";
    readonly 'ability.outro': "Nothing that costs or changes something happens before you say yes.";
    readonly 'notHere.create': "I can’t write or import benchmarks here yet.";
    readonly 'notHere.edit': "I can’t change benchmarks here yet.";
    readonly 'notHere.analyze': "I can’t look into single questions here yet.";
    readonly 'notHere.train': "I can’t train models here yet.";
    readonly 'notHere.launch': "I can run the benchmarks that are there and tell you how models did on them.";
    readonly 'outside.text': "That is outside of what I do. I run benchmarks on models and explain the results.";
    readonly 'outside.alone': "That is outside of what I do. I explain what this is and how it works.";
    readonly 'starter.catalogue': "What benchmarks can I run, and which models are live?";
    readonly 'starter.recent': "Show my last 5 runs";
    readonly 'starter.about': "What is BenchGen?";
    readonly 'starter.credits': "How do credits work?";
    readonly 'starter.start': "What should I try first?";
};
