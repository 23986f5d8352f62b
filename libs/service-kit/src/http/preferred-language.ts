/** The first language a client asks for (`tr-TR,tr;q=0.9,en;q=0.8` → `tr-TR`); English when it asks for none. */
export function preferredLanguage(header: string | undefined): string {
  const first = header?.split(',')[0]?.split(';')[0]?.trim();
  return first !== undefined && /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(first) ? first : 'en';
}
