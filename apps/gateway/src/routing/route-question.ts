/**
 * "Which of these did you mean?", kept with the conversation: the message that was not clear, and what was offered. When
 * it is answered, that message goes to the chosen skill as if nothing had been asked.
 */
export interface RouteQuestion {
  text: string;
  options: { skill: string; label: string }[];
}
