import { showToast } from '#client/ui/toast.tsx'
import { failureText } from './api-error.ts'

/** Shows why a call failed as a toast; for `onError` of mutations. Browser only. */
export function showFailure(error: Error, fallback?: string) {
  showToast({ type: 'error', title: failureText(error, fallback) })
}
