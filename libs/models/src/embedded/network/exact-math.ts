/**
 * exp and tanh from the four basic operations only. Those are exact everywhere, `Math.exp` is not: engines may differ
 * in the last bit, and a model's name is the hash of its weights.
 */
const LN2 = 0.6931471805599453;
const PER_LN2 = 1 / LN2;

/** 2^k for k from -1022 to 1023: halving and doubling are exact. */
const POWERS = new Float64Array(2046);
POWERS[1022] = 1;
for (let k = 1023; k < 2046; k++) POWERS[k] = (POWERS[k - 1] ?? 0) * 2;
for (let k = 1021; k >= 0; k--) POWERS[k] = (POWERS[k + 1] ?? 0) / 2;

/** e^x for |x| <= 700, to about 1e-11 relative. Smaller x give 0. */
export function exactExp(x: number): number {
  if (x < -700) return 0;
  const power = Math.round(x * PER_LN2);
  const r = x - power * LN2;
  // |r| <= ln2 / 2, where nine terms of the series are enough.
  const low = 1 + r * (1 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24))));
  const high = 1 / 120 + r * (1 / 720 + r * (1 / 5_040 + r * (1 / 40_320 + r * (1 / 362_880))));
  const square = r * r;
  return (low + square * square * r * high) * (POWERS[power + 1022] ?? 0);
}

export function exactTanh(x: number): number {
  if (x > 20) return 1;
  if (x < -20) return -1;
  return 1 - 2 / (exactExp(2 * x) + 1);
}
