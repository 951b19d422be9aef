import type { AnswerOf, QueryIn } from '#contract/kit/call.ts'
import type { users } from '#contract/identity/users.ts'
import { isRole } from '#contract/kit/roles.ts'
import { pageQuery, pagePlan, type PageState } from '../../../../kit/list/pageState.ts'

export type UserRow = AnswerOf<typeof users>['items'][number]
export type UserListState = PageState & {
  /** 'active', 'inactive', or empty for both. */
  active: string
  roles: readonly number[]
  firm: number
  /** Includes the firms below `firm`. */
  branch: boolean
}

const filters = { active: '', roles: [] as readonly number[], firm: 0, branch: true }
export const userPlan = pagePlan('users', { orderBy: 'user', sort: 'desc' }, filters)

/** The state with all filters cleared. */
export const clearedFilters: Partial<UserListState> = filters
export const isFiltered = ({ active, roles, firm }: UserListState): boolean =>
  active !== '' || roles.length > 0 || firm > 0

/** The query for a list state; 9999 stands for all. */
export const userQuery = (state: UserListState): QueryIn<typeof users> => ({
  ...pageQuery(state),
  // An old link or view may name what there isn't.
  filter:
    [...['active', 'inactive'].filter((each) => each === state.active), ...state.roles.filter(isRole)].join(
      ',',
    ) || '9999',
  firm: state.firm || undefined,
  isBranch: state.firm > 0 ? state.branch : undefined,
})
