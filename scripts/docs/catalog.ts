import { Client } from 'pg'

/**
 * Everything two equal databases share, one fact per line, sorted: columns, constraints, indexes, policies,
 * row security, functions, views, triggers, types, and grants.
 */
const facts = `
with ours as (
  select oid, nspname from pg_namespace
  where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'graphile_worker')
), extension_member as (select objid from pg_depend where deptype = 'e')
select fact from (
  select format('column %s.%s %s %s%s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end,
    coalesce(case a.attgenerated when '' then ' default ' else ' generated ' end || pg_get_expr(d.adbin, d.adrelid), '')
      || case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end,
    coalesce(' -- ' || col_description(c.oid, a.attnum), '')) as fact
  from pg_attribute a join pg_class c on c.oid = a.attrelid join ours n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm')
  union all
  select format('table %s.%s row security %s%s%s', n.nspname, c.relname, c.relrowsecurity,
    case when c.relforcerowsecurity then ' forced' else '' end,
    coalesce(' -- ' || obj_description(c.oid, 'pg_class'), ''))
  from pg_class c join ours n on n.oid = c.relnamespace where c.relkind in ('r', 'p')
  union all
  select format('constraint %s on %s: %s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid))
  from pg_constraint k join ours n on n.oid = k.connamespace where k.conrelid <> 0 and k.contype <> 'n'
  union all
  select format('index %s', pg_get_indexdef(i.indexrelid))
  from pg_index i join pg_class c on c.oid = i.indexrelid join ours n on n.oid = c.relnamespace
  union all
  select format('policy %s on %s.%s %s %s to %s using %s check %s', p.policyname, p.schemaname, p.tablename,
    p.permissive, p.cmd, p.roles, coalesce(p.qual, '-'), coalesce(p.with_check, '-'))
  from pg_policies p join ours n on n.nspname = p.schemaname
  union all
  select format('function %s', pg_get_functiondef(f.oid)) || coalesce(' rights ' || f.proacl::text, '')
  from pg_proc f join ours n on n.oid = f.pronamespace
  where f.prokind in ('f', 'p') and f.oid not in (select objid from extension_member)
  union all
  select format('view %s.%s %s as %s', n.nspname, c.relname, coalesce(c.reloptions::text, ''), pg_get_viewdef(c.oid))
  from pg_class c join ours n on n.oid = c.relnamespace where c.relkind in ('v', 'm')
  union all
  select format('trigger %s', pg_get_triggerdef(t.oid))
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join ours n on n.oid = c.relnamespace where not t.tgisinternal
  union all
  select format('type %s.%s: %s', n.nspname, t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder))
  from pg_type t join ours n on n.oid = t.typnamespace join pg_enum e on e.enumtypid = t.oid group by n.nspname, t.typname
  union all
  select format('rights on %s.%s: %s to %s', n.nspname, c.relname,
    string_agg(r.privilege_type, ', ' order by r.privilege_type), r.grantee::regrole)
  from pg_class c join ours n on n.oid = c.relnamespace, aclexplode(c.relacl) r
  where r.grantee <> 0 and r.grantee <> c.relowner group by n.nspname, c.relname, r.grantee
  union all
  select format('sequence %s.%s', n.nspname, c.relname)
  from pg_class c join ours n on n.oid = c.relnamespace where c.relkind = 'S'
) all_facts order by fact collate "C"
`

/** Describes a database as text that is the same for equal schemas, whatever order they were built in. */
export async function describeCatalog(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ fact: string }>(facts)
    // The list of applied migrations is history, not schema.
    const isSchema = ({ fact }: { fact: string }) =>
      !/\b(schema_)?migrations?(_\w+)?\b/.test(fact.split('\n')[0] ?? '')
    return rows
      .filter(isSchema)
      .map(({ fact }) => `${fact.trimEnd()}\n`)
      .join('')
  } finally {
    await client.end()
  }
}

/** Lines that occur in only one text: `-` for the first, `+` for the second. */
export function differences(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => text.split('\n').filter((line) => line !== ''))
  const [oldSet, nowSet] = [new Set(old), new Set(now)]
  return [
    ...(old ?? []).filter((line) => !nowSet.has(line)).map((line) => `- ${line}`),
    ...(now ?? []).filter((line) => !oldSet.has(line)).map((line) => `+ ${line}`),
  ]
}
