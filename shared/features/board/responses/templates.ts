/** Ready texts of answers to many people at once. */

/** What is put into an answer for each person. */
const TEMPLATE_MARKS = { name: '{имя}', vacancy: '{вакансия}' } as const

export const INVITE_TEMPLATE =
  'Здравствуйте, {имя}!\n\nСпасибо за отклик на вакансию «{вакансия}». Ваш опыт нам подходит, и мы хотим познакомиться. Напишите, когда вам удобно поговорить.'
export const REJECT_TEMPLATE =
  'Здравствуйте, {имя}!\n\nСпасибо за отклик на вакансию «{вакансия}». Мы прочитали резюме и выбрали другого кандидата. Желаем найти подходящую работу.'

/** The text for one person. */
export function fillTemplate(template: string, { name, vacancy }: { name: string; vacancy: string }): string {
  const values: Readonly<Record<string, string>> = {
    [TEMPLATE_MARKS.name]: name,
    [TEMPLATE_MARKS.vacancy]: vacancy,
  }
  return template.replace(/\{(?:имя|вакансия)\}/g, (mark) => values[mark] ?? mark)
}
