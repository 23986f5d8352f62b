import { startFakeModel, type FakeModelSettings } from '@benchgen/testing';

/** The fake model in a process of its own, so that its work is not counted as ours. Settings come as the first argument. */
const settings = JSON.parse(process.argv[2] ?? '{}') as Partial<FakeModelSettings>;
const model = await startFakeModel({ ...settings, answer: () => '42' });

process.on('message', (message) => {
  if (message === 'reset') model.reset();
  const { requests, peakInFlight, meanInFlight, windowMs } = model;
  process.send?.({ stats: { requests, peakInFlight, meanInFlight, windowMs } });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: model.url });
