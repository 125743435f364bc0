import { implementer } from '#server/http/api/implementer.ts'
import { findProfessions, findSkills } from './service.ts'

export const directoriesRoutes = {
  professions: implementer.directories.professions.handler(({ input, context }) => ({
    items: findProfessions(context.deps, input),
  })),
  skills: implementer.directories.skills.handler(({ input, context }) => ({
    items: findSkills(context.deps, input),
  })),
}
