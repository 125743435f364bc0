/** Default messages of bulk decisions. */

const TEMPLATE_PLACEHOLDERS = { name: '{имя}', vacancy: '{вакансия}' } as const

export const INVITE_TEMPLATE =
  'Здравствуйте, {имя}!\n\nСпасибо за отклик на вакансию «{вакансия}». Ваш опыт нам подходит, и мы хотим познакомиться. Напишите, когда вам удобно поговорить.'
export const REJECT_TEMPLATE =
  'Здравствуйте, {имя}!\n\nСпасибо за отклик на вакансию «{вакансия}». Мы прочитали резюме и выбрали другого кандидата. Желаем найти подходящую работу.'

/** Fills the placeholders for one person. */
export function fillTemplate(template: string, { name, vacancy }: { name: string; vacancy: string }): string {
  const values: Readonly<Record<string, string>> = {
    [TEMPLATE_PLACEHOLDERS.name]: name,
    [TEMPLATE_PLACEHOLDERS.vacancy]: vacancy,
  }
  return template.replace(/\{(?:имя|вакансия)\}/g, (placeholder) => values[placeholder] ?? placeholder)
}
