/** Everything the skill says beside its knowledge pages, in English. */
export const en = {
  'greet.hello': 'Hello {name}! What would you like to do?',
  'greet.helloNobody': 'Hello! What would you like to do?',
  'thanks.welcome': 'You’re welcome.',
  'balance.now': 'Your account has {balance} to spend.',
  'balance.reserved': 'Another {reserved} are set aside for runs that are under way.',
  'step.credits': 'Looking at your credits',

  'ability.intro': 'Here is what I can do for you right now:',
  'ability.benchmark-launch':
    '– show which benchmarks and models there are and which models are live, run a benchmark on a model, tell you how a run is doing and what it scored, cancel one',
  'ability.benchmark-create': '– write a new benchmark or import one you have',
  'ability.benchmark-analyze': '– look at a run question by question and say what went wrong',
  'ability.benchmark-edit': '– change questions, keys, scoring and settings of a benchmark',
  'ability.training-launch': '– train a model on what it got wrong',
  'ability.explain': '– explain how scores, credits and access work',
  'ability.outro': 'Nothing that costs or changes something happens before you say yes.',

  'notHere.create': 'I can’t write or import benchmarks here yet.',
  'notHere.edit': 'I can’t change benchmarks here yet.',
  'notHere.analyze': 'I can’t look into single questions here yet.',
  'notHere.train': 'I can’t train models here yet.',
  'notHere.launch': 'I can run the benchmarks that are there and tell you how models did on them.',

  'outside.text': 'That is outside of what I do. I run benchmarks on models and explain the results.',
  'outside.alone': 'That is outside of what I do. I explain what this is and how it works.',

  'starter.catalogue': 'What benchmarks can I run, and which models are live?',
  'starter.recent': 'Show my last 5 runs',
  'starter.about': 'What is BenchGen?',
  'starter.credits': 'How do credits work?',
  'starter.start': 'What should I try first?',
} as const;
