import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One registry per service, so that several services in one process do not mix their numbers. */
export class Metrics {
  readonly registry = new Registry();

  constructor(readonly service: string) {
    this.registry.setDefaultLabels({ service });
  }

  counter<L extends string>(name: string, help: string, labelNames: L[] = []): Counter<L> {
    return new Counter({ name: `benchgen_${name}`, help, labelNames, registers: [this.registry] });
  }

  /** `read`, if given, supplies the value when metrics are collected. */
  gauge(name: string, help: string, read?: () => number): Gauge {
    return new Gauge({
      name: `benchgen_${name}`,
      help,
      registers: [this.registry],
      ...(read && {
        collect(this: Gauge) {
          this.set(read());
        },
      }),
    });
  }

  /** Buckets are in seconds. */
  histogram<L extends string>(name: string, help: string, labelNames: L[] = []): Histogram<L> {
    const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
    return new Histogram({ name: `benchgen_${name}`, help, labelNames, buckets, registers: [this.registry] });
  }
}
