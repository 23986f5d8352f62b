/** Every amount here is an integer number of millicredits; nothing is ever rounded. */

/** @throws RangeError when the amount is not a non-negative integer that a number holds exactly */
function exact(millicredits: number): number {
  if (!Number.isSafeInteger(millicredits) || millicredits < 0) throw new RangeError('not an amount of millicredits');
  return millicredits;
}

/** What `questions` questions cost at a price per question. */
export function questionsCost(questions: number, pricePerQuestion: number): number {
  return exact(exact(questions) * exact(pricePerQuestion));
}

/** What is set aside when several runs start together: the sum of their ceilings. */
export function reservation(ceilings: readonly number[]): number {
  return ceilings.reduce((sum, ceiling) => exact(sum + exact(ceiling)), 0);
}

/** How many questions may be paid before the ceiling would be passed; unlimited (Infinity) when they cost nothing. */
export function questionsWithin(ceiling: number, pricePerQuestion: number): number {
  return exact(pricePerQuestion) === 0 ? Infinity : Math.floor(exact(ceiling) / pricePerQuestion);
}

/** How a reservation ends: what was used is charged, the rest goes back. Never more than was reserved. */
export function settlement(reserved: number, used: number): { charged: number; released: number } {
  const charged = Math.min(exact(reserved), exact(used));
  return { charged, released: reserved - charged };
}
