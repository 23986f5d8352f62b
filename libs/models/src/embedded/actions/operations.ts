/** One arithmetic step on the numbers of a question, in the order they occur. */
export interface Operation {
  /** Kept in model files and shown as `via`: never rename one. */
  name: string;
  /** How many numbers it needs. */
  arity: 1 | 2;
  apply: (first: number, second: number) => number;
}

const scale = (name: string, factor: number): Operation => ({ name, arity: 1, apply: (first) => first * factor });

const shrink = (name: string, divisor: number): Operation => ({ name, arity: 1, apply: (first) => first / divisor });

/** All that these models can calculate. The order is part of the model file format. */
export const OPERATIONS: readonly Operation[] = [
  { name: 'add', arity: 2, apply: (first, second) => first + second },
  { name: 'subtract', arity: 2, apply: (first, second) => first - second },
  { name: 'subtract-from', arity: 2, apply: (first, second) => second - first },
  { name: 'multiply', arity: 2, apply: (first, second) => first * second },
  { name: 'divide', arity: 2, apply: (first, second) => first / second },
  { name: 'divide-into', arity: 2, apply: (first, second) => second / first },
  { name: 'percent-of', arity: 2, apply: (first, second) => (first * second) / 100 },
  scale('times-7', 7),
  scale('times-24', 24),
  scale('times-60', 60),
  scale('times-100', 100),
  scale('times-1000', 1_000),
  shrink('over-24', 24),
  shrink('over-60', 60),
  shrink('over-100', 100),
  shrink('over-1000', 1_000),
];

/** Result of an operation, or NaN where it cannot be applied to these numbers. */
export function applyOperation(operation: Operation, numbers: readonly number[]): number {
  const [first, second] = numbers;
  if (first === undefined || (operation.arity === 2 && second === undefined)) return Number.NaN;
  const result = operation.apply(first, second ?? 0);
  return Number.isFinite(result) ? result : Number.NaN;
}

/** Whether two results are the same number, floating point noise aside. */
export function sameNumber(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
}
