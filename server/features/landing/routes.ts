import { implementer } from '#server/http/api/implementer.ts'
import { listLandingPages, readLandingPage } from './service.ts'

export const landingRoutes = {
  read: implementer.landing.read.handler(({ input, context }) => readLandingPage(context, input)),
  list: implementer.landing.list.handler(() => ({ items: listLandingPages() })),
}
