import type { ApiScope } from './vocabulary.ts'

export const API_SCOPE_LABELS: Record<ApiScope, string> = {
  responses: 'Читать отклики',
  answers: 'Отвечать на отклики и писать соискателям',
  vacancies: 'Читать, создавать, изменять и закрывать вакансии, оплачивать их с баланса и из пакетов',
}
