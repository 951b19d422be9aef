import type pg from 'pg'
import { years } from './seed.ts'

/** What hangs on the table by its number and not by its name, as statements that make it anew on a table of that name. */
type Hanging = {
  kind: 'index' | 'foreign key' | 'child' | 'trigger' | 'policy' | 'function' | 'grant'
  drop: string
  make: string
}

/** Read before the table is renamed, because PostgreSQL writes the name of the day. */
const readHanging = async (client: pg.Client): Promise<Hanging[]> => {
  const { rows } = await client.query<Hanging>(`
    select 'index' as kind, '' as drop, replace(pg_get_indexdef(i.indexrelid), ' ON public.request ', ' ON request ') as make
      from pg_index i where i.indrelid = 'request'::regclass and not i.indisprimary
        and i.indexrelid not in ('request_ro_number'::regclass) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
    union all select 'foreign key', '', format('alter table request add constraint %I %s not valid', c.conname, pg_get_constraintdef(c.oid))
      from pg_constraint c where c.conrelid = 'request'::regclass and c.contype = 'f'
    union all select 'child', format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
        format('alter table %s add constraint %I %s not valid', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
      from pg_constraint c where c.confrelid = 'request'::regclass and c.contype = 'f'
    union all select 'trigger', format('drop trigger %I on request', t.tgname), pg_get_triggerdef(t.oid)
      from pg_trigger t where t.tgrelid = 'request'::regclass and not t.tgisinternal
    union all select 'policy', case when p.polrelid = 'request'::regclass then '' else format('drop policy %I on %s', p.polname, p.polrelid::regclass) end,
        format('create policy %I on %s for %s to %s%s%s', p.polname, p.polrelid::regclass,
          case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
          (select string_agg(r::regrole::text, ', ') from unnest(p.polroles) r),
          ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
      from pg_policy p where p.polrelid = 'request'::regclass or exists (select 1 from pg_depend d
        where d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refobjid = 'request'::regclass)
    union all select distinct 'function', '', pg_get_functiondef(p.oid) from pg_proc p join pg_depend d on d.classid = 'pg_proc'::regclass
      and d.objid = p.oid and d.refobjid = 'request'::regclass and d.refclassid = 'pg_class'::regclass and p.prokind = 'f'
    union all select 'grant', '', format('grant %s on request to %s', a.privilege_type, a.grantee::regrole)
      from pg_class c, aclexplode(c.relacl) a where c.oid = 'request'::regclass and a.grantee <> c.relowner`)
  return rows.map((row) => ({ ...row, make: row.make ?? '' }))
}

/** The number of a repair order is unique in a location, which no index over several partitions can promise: a small table does. */
const numbers = `
  drop index request_ro_number;
  create table request_number (firm int not null, number text not null, request int not null, constraint request_ro_number primary key (firm, number));
  insert into request_number select firm, lower(ro_number), id from request_before where deleted_at is null order by 1, 2;
  create unique index request_number_request on request_number (request);
  alter table request_number enable row level security;
  alter table request_number force row level security;
  create policy request_number_owner on request_number for all to calibrate_owner using (true) with check (true);
  create function request_number() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    if tg_op <> 'INSERT' then
      delete from request_number where request = old.id;
    end if;
    if tg_op <> 'DELETE' and new.deleted_at is null then
      insert into request_number values (new.firm, lower(new.ro_number), new.id);
    end if;
    return null;
  end $$;
  create trigger request_number_changed after update of firm, ro_number, deleted_at on request for each row
    when ((old.firm, old.ro_number, old.deleted_at) is distinct from (new.firm, new.ro_number, new.deleted_at)) execute function request_number();
  create trigger request_number_set after insert or delete on request for each row execute function request_number();`

/** Ids are given in the order of time, so a year is a range of ids: nothing that refers to a repair order has to know the year. */
const partitions = (count: number) =>
  Array.from({ length: years + 1 }, (_, year) => {
    const [from, to] = [year, year + 1].map((each) => 1 + Math.round((count * each) / years))
    return {
      name: `request_${2022 + year}`,
      from: year === 0 ? 'minvalue' : from,
      to: year === years ? 'maxvalue' : to,
    }
  })

const timed = async (client: pg.Client, what: string, text: string): Promise<void> => {
  const started = performance.now()
  await client.query(text)
  const seconds = (performance.now() - started) / 1000
  if (seconds > 5) console.log(`${what}: ${Math.round(seconds)} s`)
}

/** Moves the rows into a table with a partition for each year, and notes what has to be made anew on it. */
const moveRows = async (client: pg.Client, count: number): Promise<void> => {
  const hanging = await readHanging(client)
  const columns = await client.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
     where attrelid = 'request'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const list = columns.rows[0]?.list
  await client.query('begin')
  await client.query(
    'create table bench_hanging (place int generated always as identity, kind text, make text)',
  )
  for (const { kind, drop, make } of hanging.toSorted(
    (a, b) => Number(b.kind === 'index') - Number(a.kind === 'index'),
  )) {
    if (drop) await client.query(drop)
    await client.query('insert into bench_hanging (kind, make) values ($1, $2)', [kind, make])
  }
  await client.query(`alter table request rename to request_before;
    alter table request_before alter id drop identity;
    create table request (like request_before including defaults including generated including constraints including comments) partition by range (id);
    alter table request owner to calibrate_owner`)
  for (const { name, from, to } of partitions(count)) {
    await client.query(`create table ${name} partition of request for values from (${from}) to (${to})
      with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
      alter table ${name} owner to calibrate_owner; alter table ${name} enable row level security; alter table ${name} force row level security`)
    const range = [
      from === 'minvalue' ? 'true' : `id >= ${from}`,
      to === 'maxvalue' ? 'true' : `id < ${to}`,
    ].join(' and ')
    await timed(
      client,
      name,
      `insert into ${name} (${list}) select ${list} from request_before where ${range} order by id`,
    )
  }
  await timed(client, 'numbers', numbers)
  await client.query(
    `alter table request_number owner to calibrate_owner; alter function request_number() owner to calibrate_owner`,
  )
  // A function whose body PostgreSQL has parsed hangs on the old table until it is made anew.
  for (const { kind, make } of hanging) if (kind === 'function') await client.query(make)
  await client.query('drop table request_before')
  await client.query(`alter table request alter id add generated by default as identity;
    select setval(pg_get_serial_sequence('request', 'id'), ${count});
    alter table request enable row level security; alter table request force row level security`)
  await client.query('commit')
}

/**
 * Turns the table of repair orders into one with a partition for each year, by the statements that an installation would
 * run: everything that hangs on the table by its number is made anew. True if it is done; otherwise call it again, because
 * it stops after some minutes.
 */
export const splitByYear = async (client: pg.Client, count: number, seconds = 240): Promise<boolean> => {
  const until = Date.now() + seconds * 1000
  await client.query("set maintenance_work_mem = '1GB'; set synchronous_commit = off")
  const noted = await client.query("select 1 where to_regclass('bench_hanging') is not null")
  if (!noted.rowCount) {
    await moveRows(client, count)
    await timed(client, 'primary key', 'alter table request add primary key (id)')
    await timed(client, 'firm and id', 'alter table request add unique (firm, id)')
  }
  for (;;) {
    const { rows } = await client.query<{ place: number; kind: string; make: string }>(
      "select place, kind, make from bench_hanging where kind <> 'function' order by place limit 1",
    )
    const [next] = rows
    if (!next) break
    if (Date.now() > until) return false
    await timed(client, next.make.slice(0, 60), next.make)
    await client.query('delete from bench_hanging where place = $1', [next.place])
  }
  await timed(client, 'analyze', 'vacuum (analyze) request')
  await client.query('drop table bench_hanging')
  return true
}
