import { passwordProblem } from '#contract/kit/password.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { t } from './texts.ts'

/** @throws Problem with the spec's message if a new password is too weak or leaked */
export const requireStrongPassword = (password: string, username?: string): void => {
  const problem =
    passwordProblem(password) ??
    (isLeakedPassword(password) ? t('password.leaked') : null) ??
    (username && password.toLowerCase() === username.toLowerCase() ? t('password.isUsername') : null)
  if (problem) throw refused(problem, { errors: [{ field: 'password', message: problem }] })
}
