import { api } from '#client/app/api.ts'
import { pageAction } from '#client/app/form/page-action.ts'

/** A message to staff from any public page, which shows the thanks as the target of the address. */
export const remarkAction = pageAction(api.remarks.send, {
  toInput: (values, { path }) => ({ ...values, path }),
  done: (_nothing, { address: { path } }) => `${path}#remark-sent`,
})
