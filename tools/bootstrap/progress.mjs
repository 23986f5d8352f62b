/** Does a long piece of work under one line that ends with the seconds it took. */
export async function withProgress(doing, work) {
  const begun = performance.now();
  const seconds = () => `${Math.max(1, Math.round((performance.now() - begun) / 1000))} s`;
  const onTerminal = process.stderr.isTTY === true;
  process.stderr.write(`${doing} … `);
  // On a terminal the seconds count up, so that a slow network does not look like a hang.
  const ticking = onTerminal ? setInterval(() => process.stderr.write(`\r${doing} … ${seconds()} `), 1000) : undefined;
  try {
    const result = await work();
    process.stderr.write(onTerminal ? `\r${doing} … ${seconds()} \n` : `${seconds()}\n`);
    return result;
  } catch (error) {
    process.stderr.write('failed\n');
    throw error;
  } finally {
    clearInterval(ticking);
  }
}
