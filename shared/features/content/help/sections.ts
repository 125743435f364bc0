/** Sections of the help page in their order; an id is part of published addresses and never changes. */
export const HELP_SECTIONS = [
  'poisk',
  'formy-raboty',
  'vakansiya',
  'rezyume-i-otkliki',
  'instrumenty',
  'bezopasnost',
  'rabotodatelyam',
] as const
export type HelpSection = (typeof HELP_SECTIONS)[number]

export const HELP_SECTION_LABELS: Readonly<Record<HelpSection, string>> = {
  poisk: 'Поиск вакансий',
  'formy-raboty': 'Формы работы',
  vakansiya: 'Что написано в вакансии',
  'rezyume-i-otkliki': 'Резюме и отклики',
  instrumenty: 'Зарплаты, калькулятор, календарь',
  bezopasnost: 'Безопасность',
  rabotodatelyam: 'Работодателям',
}
