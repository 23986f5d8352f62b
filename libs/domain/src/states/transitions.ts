/** For each state the states that may follow; an empty list marks a state nothing leaves. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

export function canMove<S extends string>(table: Transitions<S>, from: S, to: S): boolean {
  return table[from].includes(to);
}

/** @throws Error when the table does not allow the move: a programming error, never something a person did. */
export function assertMove<S extends string>(table: Transitions<S>, from: S, to: S): void {
  if (!canMove(table, from, to)) throw new Error(`no way from ${from} to ${to}`);
}

export function isTerminal<S extends string>(table: Transitions<S>, state: S): boolean {
  return table[state].length === 0;
}

/** All states of the table that nothing leaves, in the table's order. */
export function terminalStates<S extends string>(table: Transitions<S>): S[] {
  return (Object.keys(table) as S[]).filter((state) => isTerminal(table, state));
}
