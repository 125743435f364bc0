import { implementer } from '#server/http/api/implementer.ts'
import { registerInvited } from './register-invited.ts'
import { requestRegistration, requestSignInCode } from './request-code.ts'
import { endCurrentSession } from './sessions.ts'
import { verifyCode } from './verify-code.ts'

export const sessionRoutes = {
  requestCode: implementer.session.requestCode.handler(({ input, context }) =>
    requestSignInCode(context, input),
  ),
  verifyCode: implementer.session.verifyCode.handler(({ input, context }) => verifyCode(context, input)),
  requestRegistration: implementer.session.requestRegistration.handler(({ input, context }) =>
    requestRegistration(context, input),
  ),
  verifyRegistration: implementer.session.verifyRegistration.handler(({ input, context }) =>
    verifyCode(context, input),
  ),
  registerInvited: implementer.session.registerInvited.handler(({ input, context }) =>
    registerInvited(context, input),
  ),
  logout: implementer.session.logout.handler(({ context }) => endCurrentSession(context)),
}
