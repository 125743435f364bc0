import { EDITIONS } from '../editions.ts'
import type { DocumentText } from '../document-text.ts'
import { HelpForEmployers } from './help-for-employers.tsx'
import { HelpWithSafety } from './help-with-safety.tsx'
import { HelpWithSearch } from './help-with-search.tsx'
import { HelpWithVacancies } from './help-with-vacancies.tsx'
import { HelpWithWorkForms } from './help-with-work-forms.tsx'

export const HELP: DocumentText = {
  title: 'Помощь',
  description:
    'Как искать удалённую и надомную работу на «Дистанте»: запросы, фильтры, формы работы, безопасность. Ответы для соискателей и работодателей.',
  edition: EDITIONS.help,
  lead: (
    <p>
      Короткие ответы о том, как искать работу на «Дистанте», что означают слова в вакансиях и чего
      остерегаться. Искать и читать вакансии можно без регистрации.
    </p>
  ),
  sections: [
    { id: 'poisk', title: 'Поиск вакансий', body: <HelpWithSearch /> },
    { id: 'formy-raboty', title: 'Формы работы', body: <HelpWithWorkForms /> },
    { id: 'vakansiya', title: 'Что написано в вакансии', body: <HelpWithVacancies /> },
    { id: 'bezopasnost', title: 'Безопасность', body: <HelpWithSafety /> },
    { id: 'rabotodatelyam', title: 'Работодателям', body: <HelpForEmployers /> },
  ],
}
