import { safeFileName } from '#server/files/file-names.ts'

/** «Анна Петрова, бухгалтер», without an extension. */
export function resumeFileName({ name, title }: { name: string; title: string }): string {
  // An abbreviation and a foreign word keep their capital: «SMM-менеджер», «Java-разработчик».
  const post = /^[А-ЯЁ][а-яё]/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
  return safeFileName([name, post].filter((part) => part.trim() !== '').join(', '))
}
