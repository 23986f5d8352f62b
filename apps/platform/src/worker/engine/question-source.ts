import { drawSample, type ScoredQuestion } from '@benchgen/domain';
import type { Queryable } from '@benchgen/service-kit';
import type { RunRow } from '../../runs/run.row.js';
import { KEY_COLUMNS, questionKey, type QuestionKeyRow } from '../scoring/question-key.js';

/** A question as the engine asks it. */
export interface AskedQuestion {
  id: string;
  prompt: string;
  /** What its answer is scored by. */
  key: ScoredQuestion;
}

/** Questions that still have no answer, one after the other; undefined after the last. */
export interface QuestionSource {
  next(): Promise<AskedQuestion | undefined>;
}

interface QuestionRow extends QuestionKeyRow {
  id: string;
  position: number;
  prompt: string;
  answered: boolean;
}

const PAGE = 500;

/**
 * The planned questions of a run that have no answer yet, in pages, so that memory does not grow with their number. The
 * next page is fetched while the last one is used up.
 */
export class StoredQuestions implements QuestionSource {
  /** Planned positions, for a sample; without one the table's own order is the plan. */
  readonly #positions: readonly number[] | undefined;
  #asked = 0;
  #after = 0;
  #page: AskedQuestion[] = [];
  #used = 0;
  #coming: Promise<AskedQuestion[]> | undefined;
  #ended = false;

  constructor(
    private readonly database: Queryable,
    private readonly run: Pick<RunRow, 'id' | 'benchmarkVersionId' | 'sample'>,
    questionCount: number,
  ) {
    this.#positions = run.sample === null ? undefined : drawSample(questionCount, run.sample);
  }

  async next(): Promise<AskedQuestion | undefined> {
    while (this.#used >= this.#page.length) {
      const page = await (this.#coming ??= this.#fetch());
      this.#coming = undefined;
      if (page.length === 0 && this.#ended) return undefined;
      this.#page = page;
      this.#used = 0;
    }
    if (this.#used * 2 > this.#page.length && !this.#ended) this.#coming ??= this.#prefetch();
    return this.#page[this.#used++];
  }

  /** A failure is seen by whoever needs the page, not by nobody. */
  #prefetch(): Promise<AskedQuestion[]> {
    const page = this.#fetch();
    page.catch(() => undefined);
    return page;
  }

  async #fetch(): Promise<AskedQuestion[]> {
    const positions = this.#positions?.slice(this.#asked, this.#asked + PAGE);
    const rows = await this.database.query<QuestionRow>(
      `select q.id, q.position, q.prompt, ${KEY_COLUMNS}, w.run_id is not null as answered
       from platform.questions q
       left join platform.run_answers w on w.run_id = $2 and w.question_id = q.id and w.epoch = 1
       where q.benchmark_version_id = $1 and q.position > $3 and ($4::int[] is null or q.position = any($4))
       order by q.position limit ${PAGE}`,
      [this.run.benchmarkVersionId, this.run.id, this.#after, positions ?? null],
    );
    this.#asked += PAGE;
    this.#after = rows.at(-1)?.position ?? this.#after;
    this.#ended = this.#positions === undefined ? rows.length < PAGE : this.#asked >= this.#positions.length;
    return rows
      .filter(({ answered }) => !answered)
      .map((row) => ({ id: row.id, prompt: row.prompt, key: questionKey(row) }));
  }
}
