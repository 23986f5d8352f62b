import { spawn } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { newId } from '@benchgen/domain';
import { EventWorld } from './event-world.fixture.js';

it('bench', async () => {
  const world = await EventWorld.start();
  const ada = await world.world.person();
  for (const [subs, rate, secs] of [[1000, 60, 6],[1000,100,6]] as const) {
  const total = rate * secs;
  const child = spawn('node', ['/tmp/subs.mjs', world.world.gateways[0]?.url ?? '', ada.token, String(subs), String(total)]);
  let out = '';
  child.stdout.on('data', (d: Buffer) => (out += d.toString()));
  child.stderr.on('data', (d: Buffer) => console.log(d.toString()));
  const t00 = performance.now();
  while (!out.includes('connected')) await new Promise((r) => setTimeout(r, 20));
  const connect = performance.now() - t00;
  await new Promise((r) => setTimeout(r, 500));
  const c0 = process.cpuUsage();
  const t0 = performance.now();
  for (let n = 0; n < total; n += 1) {
    const runId = newId();
    const [event] = await world.number({ accountId: ada.accountId, runId, rev: 1 });
    if (event) { event.time = new Date().toISOString(); world.tell(event); }
    await new Promise((r) => setTimeout(r, Math.max(0, ((n + 1) * 1000) / rate - (performance.now() - t0))));
  }
  while (!out.includes('deliveries')) await new Promise((r) => setTimeout(r, 20));
  const cpu = process.cpuUsage(c0);
  const secsTaken = (performance.now() - t0) / 1000;
  console.log(JSON.stringify({ connect, out, cpuUsPerDelivery: (cpu.user + cpu.system) / (subs * total), user: cpu.user/1e6, sys: cpu.system/1e6, secsTaken }));
  }
  await world.close();
  expect(1).toBe(1);
}, 120000);
