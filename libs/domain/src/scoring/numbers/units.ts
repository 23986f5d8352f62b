/** What a unit measures, and how many base units it is, as a fraction so that 180 cm is exactly 1.8 m. */
interface Unit {
  dimension: string;
  times: number;
  over: number;
}

type UnitRow = readonly [names: string, times: number, over?: number];

const TABLE: Readonly<Record<string, readonly UnitRow[]>> = {
  length: [
    ['nm|nanometre|nanometer|nanometers|nanometres', 1, 1e9],
    ['µm|μm|um|micrometre|micrometer|mikrometre', 1, 1e6],
    ['mm|millimetre|millimeter|millimetres|millimeters|milimetre', 1, 1000],
    ['cm|centimetre|centimeter|centimetres|centimeters|santimetre|santim', 1, 100],
    ['dm|decimetre|decimeter|desimetre', 1, 10],
    ['m|metre|meter|metres|meters|mt', 1],
    ['km|kilometre|kilometer|kilometres|kilometers', 1000],
    ['in|inch|inches|inç', 254, 10_000],
    ['ft|foot|feet', 3048, 10_000],
    ['yd|yard|yards', 9144, 10_000],
    ['mi|mile|miles|mil', 1_609_344, 1000],
  ],
  mass: [
    ['mg|milligram|milligrams|miligram', 1, 1e6],
    ['g|gr|gram|grams|gramme|grammes', 1, 1000],
    ['kg|kilogram|kilograms|kilo|kilos', 1],
    ['t|ton|tons|tonne|tonnes', 1000],
    ['oz|ounce|ounces', 28_349_523_125, 1e12],
    ['lb|lbs|pound|pounds', 45_359_237, 1e8],
  ],
  time: [
    ['ms|millisecond|milliseconds|milisaniye', 1, 1000],
    ['s|sec|secs|second|seconds|sn|saniye', 1],
    ['min|mins|minute|minutes|dk|dakika', 60],
    ['h|hr|hrs|hour|hours|saat|sa', 3600],
    ['d|day|days|gün', 86_400],
    ['week|weeks|hafta', 604_800],
  ],
  volume: [
    ['ml|millilitre|milliliter|millilitres|milliliters|mililitre', 1, 1000],
    ['cl|centilitre|centiliter|santilitre', 1, 100],
    ['dl|decilitre|deciliter|desilitre', 1, 10],
    ['l|lt|litre|liter|litres|liters', 1],
    ['m3|m^3|m³', 1000],
  ],
  speed: [
    ['m/s|m/sn', 1],
    ['km/h|kmh|kph|km/sa|km/saat', 10, 36],
    ['mph', 44_704, 100_000],
  ],
  degree: [['°|°c|°f|degree|degrees|derece', 1]],
  lira: [['₺|tl|try|lira|liras', 1]],
  dollar: [['$|usd|dollar|dollars|dolar', 1]],
  euro: [['€|eur|euro|euros|avro', 1]],
  sterling: [['£|gbp|sterlin', 1]],
  yen: [['¥|jpy|yen', 1]],
  percent: [['%|percent|per cent|yüzde|pct', 1]],
};

const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries(TABLE).flatMap(([dimension, rows]) =>
    rows.flatMap(([names, times, over = 1]) =>
      names.split('|').map((name) => [name, { dimension, times, over }] as const),
    ),
  ),
);

const unitOf = (name: string): Unit | undefined => UNITS.get(name) ?? UNITS.get(name.toLowerCase());

export const isUnit = (name: string): boolean => unitOf(name) !== undefined;

/** Whether two names mean the same unit; names outside the table are compared as they are, case aside. */
export function sameUnit(a: string, b: string): boolean {
  const first = unitOf(a);
  const second = unitOf(b);
  if (first === undefined || second === undefined) return a.toLowerCase() === b.toLowerCase();
  return first.dimension === second.dimension && first.times * second.over === second.times * first.over;
}

/** A value in another unit, or null when the units measure different things or are not known. */
export function convert(value: number, from: string, to: string): number | null {
  const source = unitOf(from);
  const target = unitOf(to);
  if (source === undefined || target === undefined || source.dimension !== target.dimension) return null;
  return (value * (source.times * target.over)) / (source.over * target.times);
}
