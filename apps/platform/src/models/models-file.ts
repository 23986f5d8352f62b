import { readFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { Millicredits } from '@benchgen/contracts';
import { z } from 'zod';

/** Cloud metadata and other link-local addresses, also written as mapped IPv6: a model is never there, secrets are. */
const NEVER = new BlockList();
NEVER.addSubnet('169.254.0.0', 16, 'ipv4');
NEVER.addSubnet('::ffff:169.254.0.0', 112, 'ipv6');
NEVER.addSubnet('fe80::', 10, 'ipv6');
NEVER.addAddress('fd00:ec2::254', 'ipv6');

function isAllowedHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (host.startsWith('metadata.')) return false;
  return !(isIP(host) !== 0 && NEVER.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
}

const BaseUrl = z.url({ protocol: /^https?$/ }).refine(isAllowedHost, {
  error: 'link-local and metadata addresses are not allowed',
});

/** One model behind a server that speaks the OpenAI shape. The file is the operator's; keys are named in it, never held. */
const ModelsFileEntry = z.strictObject({
  slug: z.string().regex(/^[a-z0-9][a-z0-9.:-]{0,63}$/),
  title: z.string().min(1).max(120),
  description: z.string().max(500).default(''),
  baseUrl: BaseUrl,
  /** Name of the worker's environment variable that holds the key. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/)
    .optional(),
  /** The model's name at its server. */
  model: z.string().min(1),
  millicreditsPerQuestion: Millicredits.default(0),
  maxConcurrency: z.int().min(1).max(1_000).default(8),
});
export type ModelsFileEntry = z.infer<typeof ModelsFileEntry>;

const ModelsFile = z.array(ModelsFileEntry).refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, {
  error: 'every slug must be different',
});

/** @throws Error in plain words naming the file and each problem */
export async function readModelsFile(file: string): Promise<ModelsFileEntry[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The models file ${file} cannot be read.`, { cause });
  });
  const parsed = ModelsFile.safeParse(parseJson(text, file));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `  ${path.map(String).join('.') || '(file)'}: ${message}`,
  );
  throw new Error([`The models file ${file} is not usable:`, ...problems].join('\n'));
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The models file ${file} is not valid JSON.`, { cause });
  }
}
