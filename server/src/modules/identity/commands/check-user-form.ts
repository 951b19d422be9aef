import { missingFields, userProblem, type UserForm } from '#contract/identity/user-form.ts'
import { refused } from '#server/kernel/http/problems.ts'

/**
 * Checks that the user form is complete.
 * @throws Problem 422 with the form's message and each missing field
 */
export const requireCompleteUser = (form: UserForm): void => {
  const problem = userProblem(form)
  if (problem) throw refused(problem, { errors: missingFields(form) })
}
