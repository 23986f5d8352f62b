// caught by: no-restricted-syntax
export const takeTurn = (skill: string): string => `cmd.skill.${skill}.take-turn.v1`;

export const announced = 'evt.skill.announced.v1';
