import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { companyImports as call, CompanyImport } from '#contract/imports.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { invitedAtOnce } from './commands.ts'
import type { CompanyResult } from './import-company.ts'
import { namedCounts } from './table-names.ts'

type Listed = Omit<CompanyImport, 'result'> & { result: CompanyResult; toInvite: number }

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, each) => total + each, 0)

const resultOf = ({ state, result, toInvite }: Listed): CompanyImport['result'] =>
  state === 'done'
    ? {
        rows: sum(result.rows),
        ...namedCounts((table) => result.rows[table] ?? 0),
        // Files are told on their own.
        leftOut: sum({ ...result.leftOut, file: 0 }),
        lists: sum(result.lists),
        ...{ files: result.files, missingFiles: result.missingFiles, refusedFiles: result.refusedFiles },
        ...{ standInFirms: result.standInFirms, standInPeople: result.standInPeople },
        ...{ renamed: result.renamed, toInvite },
      }
    : null

/** Imports of companies, newest first. */
export const listCompanyImports = async (
  db: Reads,
  { page, pageSize }: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const size = Math.min(pageSize, pageCap)
  const [found, [total]] = await db.batch([
    statement(sql<Listed>`select x.id, x.company, x.file_name as "fileName", x.bytes::float8 as bytes, x.state, x.parent,
        p.name as "parentName", x.root, x.parts_done::float8 as "partsDone", x.parts::float8 as parts, x.problem, x.result,
        coalesce(u.full_name, '') as by, x.created_at as "createdAt",
        case when x.state = 'done' and x.root is not null then (
          select count(*)::int from (select from app_user a join firm f on f.id = a.firm
            join lateral invitation_of(a.id) i on i.state = 'none'
            where f.path @> array[x.root] and not a.is_inactive and not f.is_inactive and a.deleted_at is null
            limit ${invitedAtOnce}) u)
          else 0 end as "toInvite"
      from company_import x join firm p on p.id = x.parent left join app_user u on u.id = x."user"
      order by x.id desc limit ${size} offset ${(page - 1) * size}`),
    statement(sql<{ count: number }>`select count(*)::int as count from company_import`),
  ])
  const items = found.map(({ toInvite, ...row }) => ({ ...row, result: resultOf({ ...row, toInvite }) }))
  const count = total?.count ?? 0
  return { items, count, next: page * size < count ? page + 1 : null }
}
