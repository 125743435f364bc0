import type { ContactsConsent } from '#shared/features/board/resumes/vocabulary.ts'

/** Labels of the checkboxes by which a person agrees to show a resume. */
export const CONSENT_LABELS: Readonly<Record<ContactsConsent, string>> = {
  transfer:
    'Даю согласие на передачу данных резюме компаниям, которые зарегистрированы на сайте; контакты открывают за плату компании с доступом',
  distribution:
    'Даю согласие на распространение данных резюме, кроме контактов: их увидит неограниченный круг лиц (152-ФЗ, статья 10.1). Контакты открывают за плату компании с доступом',
}
