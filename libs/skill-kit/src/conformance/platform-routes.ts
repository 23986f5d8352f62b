import { argsDigest } from '@benchgen/audit';
import {
  ActionOutcome,
  AppError,
  Quote,
  QuoteRequest,
  RunCancelArgs,
  RunLaunchArgs,
  RunsQuery,
  type GrantClaims,
  type ReadScope,
  type RunView,
  type TurnClaims,
} from '@benchgen/contracts';
import { drawSample, questionsCost } from '@benchgen/domain';
import { run as newRun, type World } from './world.js';

export interface Request {
  world: World;
  claims: TurnClaims | GrantClaims;
  body: unknown;
  /** The part of the path that names something. */
  ref: string;
  query: URLSearchParams;
}

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  takes: 'turn' | 'grant';
  answer(request: Request): unknown;
}

const ENDED: ReadonlySet<string> = new Set(['finished', 'failed', 'cancelled']);

const read = (method: Route['method'], path: RegExp, scopes: readonly ReadScope[], answer: Route['answer']): Route => ({
  method,
  path,
  takes: 'turn',
  answer: (request) => {
    const held = 'scope' in request.claims ? request.claims.scope : [];
    if (!scopes.every((scope) => held.includes(scope))) throw new AppError('AUTH.NOT_ALLOWED');
    return answer(request);
  },
});

const act = (path: RegExp, action: string, answer: Route['answer']): Route => ({
  method: 'POST',
  path,
  takes: 'grant',
  answer: (request) => {
    refuseOther(request, action);
    return ActionOutcome.parse(answer(request));
  },
});

/** The routes that skills use, with the credential each takes. */
export const ROUTES: readonly Route[] = [
  read('GET', /^\/v1\/benchmarks$/, ['benchmarks:read'], ({ world }) => whole(world.benchmarks)),
  read('GET', /^\/v1\/models$/, ['models:read'], ({ world }) => whole(world.models)),
  read('GET', /^\/v1\/runs$/, ['runs:read'], listRuns),
  read('GET', /^\/v1\/runs\/([^/]+)$/, ['runs:read'], ({ world, ref }) => findRun(world, ref)),
  read('GET', /^\/v1\/credits$/, ['credits:read'], ({ world }) => ({
    balanceMillicredits: world.balanceMillicredits,
    reservedMillicredits: world.reservedMillicredits,
  })),
  read('POST', /^\/v1\/quotes$/, ['benchmarks:read', 'models:read', 'credits:read'], quote),
  act(/^\/v1\/runs$/, 'run.launch', launch),
  act(/^\/v1\/runs\/([^/]+)\/cancel$/, 'run.cancel', cancel),
];

const whole = <T>(items: T[]): { items: T[]; nextCursor: null } => ({ items, nextCursor: null });

function findRun(world: World, ref: string): RunView {
  const found = world.runs.find(({ id, number }) => id === ref || String(number) === ref);
  if (found === undefined) throw new AppError('RUN.NOT_FOUND');
  return found;
}

function listRuns({ world, query }: Request): unknown {
  const { mine, benchmarkId, modelId, state, limit } = RunsQuery.parse(Object.fromEntries(query));
  const fits = (run: RunView): boolean =>
    (!mine || run.mine) &&
    (benchmarkId === undefined || run.benchmark.id === benchmarkId) &&
    (modelId === undefined || run.model.id === modelId) &&
    (state === undefined || run.state === state);
  return whole(world.runs.filter(fits).slice(0, limit));
}

function quote({ world, body }: Request): Quote {
  const { benchmarkId, modelIds, sample } = QuoteRequest.parse(body);
  const benchmark = world.benchmarks.find(({ id }) => id === benchmarkId);
  if (benchmark === undefined) throw new AppError('BENCHMARK.NOT_FOUND');
  const questions = drawSample(benchmark.questions, sample).length;
  const models = modelIds.map((id) => {
    const model = world.models.find((one) => one.id === id);
    if (model === undefined) throw new AppError('MODEL.NOT_FOUND');
    const cost = questionsCost(questions, model.millicreditsPerQuestion);
    return { model, estimateMillicredits: cost, ceilingMillicredits: cost };
  });
  const total = models.reduce((sum, { ceilingMillicredits }) => sum + ceilingMillicredits, 0);
  const same = world.runs.find(
    (run) =>
      !ENDED.has(run.state) &&
      run.benchmark.id === benchmarkId &&
      modelIds.includes(run.model.id) &&
      run.planned === questions,
  );
  return Quote.parse({
    benchmark,
    questions,
    models,
    estimateMillicredits: total,
    ceilingMillicredits: total,
    balanceMillicredits: world.balanceMillicredits,
    sameRunNumber: same?.number ?? null,
  });
}

/** The digest over what arrived must be that of what was confirmed. */
function refuseOther({ claims, body }: Request, action: string): void {
  if (!('argsDigest' in claims) || claims.action !== action) throw new AppError('AUTH.NOT_ALLOWED');
  const skill = claims.act.sub.replace(/^agent:/, '');
  const digest = argsDigest({ salt: Buffer.from(claims.salt, 'base64url'), skill, action, args: body });
  if (digest !== claims.argsDigest) throw new AppError('GRANT.ARGUMENTS_CHANGED');
}

function launch({ world, body, claims }: Request): unknown {
  const args = RunLaunchArgs.parse(body);
  const benchmark = world.benchmarks.find(({ id }) => id === args.benchmarkId);
  if (benchmark === undefined) throw new AppError('BENCHMARK.NOT_FOUND');
  const expected = 'preconditions' in claims ? claims.preconditions : {};
  if (expected.benchmarkVersion !== undefined && expected.benchmarkVersion.version !== benchmark.version)
    return { status: 'stale', reasons: ['benchmark_changed'] };
  const planned = drawSample(benchmark.questions, args.sample).length;
  const first = Math.max(0, ...world.runs.map(({ number }) => number)) + 1;
  const queued = args.models.map(({ modelId }, index) => {
    const model = world.models.find(({ id }) => id === modelId);
    if (model === undefined) throw new AppError('MODEL.NOT_FOUND');
    return newRun(
      { number: first + index, state: 'queued', benchmark, model },
      { planned, sample: args.sample, overrides: args.overrides },
    );
  });
  world.runs.unshift(...[...queued].reverse());
  return { status: 'executed', result: { action: 'run.launch', runs: queued.map(told) } };
}

function cancel({ world, body }: Request): unknown {
  const run = findRun(world, RunCancelArgs.parse(body).runId);
  if (ENDED.has(run.state)) return { status: 'stale', reasons: ['run_ended'] };
  run.cancelRequested = true;
  return { status: 'executed', result: { action: 'run.cancel', runs: [told(run)] } };
}

const told = ({ id, number, benchmark, model }: RunView): unknown => ({
  id,
  number,
  benchmarkTitle: benchmark.title,
  modelTitle: model.title,
});
