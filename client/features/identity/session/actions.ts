import { api } from '#client/app/api.ts'
import { pageAction, pageActions } from '#client/app/form/page-action.ts'
import {
  afterRegistration,
  codeStepPath,
  destinationIn,
  newAccountPath,
} from '#shared/features/identity/session/sign-in-paths.ts'

/** The address holds what one came for. */
export const requestCodeAction = pageAction(api.session.requestCode, {
  toInput: (values, { params }) => ({ ...values, ...toDestinationInput(destinationIn(params)) }),
  done: ({ challengeId }, { address: { params } }) => codeStepPath(challengeId, destinationIn(params)),
})

export const verifyCodeAction = pageAction(api.session.verifyCode, {
  checkboxes: ['remember'],
  done({ isRegistered }, { address: { params } }) {
    const destination = destinationIn(params)
    return isRegistered ? (destination.redirectUri ?? '/') : newAccountPath(destination)
  },
})

export const newAccountAction = pageAction(api.session.registerConfirmed, {
  checkboxes: ['consent', 'offer'],
  done: (_account, { values, address: { params } }) =>
    destinationIn(params).redirectUri ??
    afterRegistration(values['intent'] === 'employer' ? 'employer' : 'seeker'),
})

export const signInForms = pageActions(requestCodeAction, verifyCodeAction, newAccountAction)

const toDestinationInput = ({ redirectUri, role }: ReturnType<typeof destinationIn>) => ({
  ...(redirectUri === null ? {} : { redirectUri }),
  ...(role === null ? {} : { role }),
})
