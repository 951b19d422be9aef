import { missingFields, userProblem, type UserForm } from '#contract/identity/user-form.ts'
import { refused } from '#server/kernel/http/problems.ts'

/** @throws Problem 422 with the one message of the form when something is missing, and each field by itself */
export const mustBeWhole = (form: UserForm): void => {
  const problem = userProblem(form)
  if (problem) throw refused(problem, { errors: missingFields(form) })
}
