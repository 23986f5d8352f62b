import { Inject, Injectable } from '@nestjs/common';
import { trainRouter, type Router } from '@benchgen/language';
import { Database, type Logger } from '@benchgen/service-kit';
import { SkillDirectory, type InstalledSkills } from '../skills/skill-directory.js';
import { LOGGER } from '../service/tokens.js';

/** The router of the installed set. */
@Injectable()
export class RouterBook {
  #current: Promise<Router | undefined> = Promise.resolve(undefined);

  constructor(
    private readonly database: Database,
    private readonly directory: SkillDirectory,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  start(): void {
    this.directory.onChange((installed) => {
      this.#current = this.#prepare(installed);
    });
  }

  current(): Promise<Router | undefined> {
    return this.#current;
  }

  async #prepare(installed: InstalledSkills): Promise<Router | undefined> {
    return await Promise.resolve(trainRouter(installed.declarations));
  }
}
