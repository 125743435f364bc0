import { implementer } from '#server/http/api/implementer.ts'
import { matchResumes } from './resumes-for-vacancy.ts'
import { matchVacancies } from './vacancies-for-resume.ts'

const { matches } = implementer

export const matchesRoutes = {
  vacanciesForResume: matches.vacanciesForResume.handler(({ input, context }) =>
    matchVacancies(context, input),
  ),
  resumesForVacancy: matches.resumesForVacancy.handler(({ input, context }) => matchResumes(context, input)),
}
