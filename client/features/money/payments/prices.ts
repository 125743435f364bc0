import { api } from '#client/app/api.ts'

export const prices = () => api.tariffs.list.queryOptions({ input: {} })
