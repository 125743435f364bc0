import { implementer } from '#server/http/api/implementer.ts'
import { PRICES } from './service.ts'

export const tariffsRoutes = {
  list: implementer.tariffs.list.handler(() => PRICES),
}
