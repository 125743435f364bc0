import { api } from '#client/app/api.ts'
import { pageAction } from '#client/app/form/page-action.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const PAGE = pathOf('callback-email')

export const stopAction = pageAction(api.accounts.stopEmailChange, {
  isByToken: true,
  done: () => `${PAGE}?done=stopped`,
})

export const confirmAction = pageAction(api.accounts.confirmEmail, {
  isByToken: true,
  done: ({ state }) => `${PAGE}?done=${state === 'changed' ? 'changed' : 'waiting'}`,
})
