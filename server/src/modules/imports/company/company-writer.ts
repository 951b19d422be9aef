import { randomUUID } from 'node:crypto'
import { Role } from '#contract/kit/roles.ts'
import type { LoneClient } from '#server/kernel/postgres/lone-client.ts'
import { scopeSettingsText, scopeSettingsValues } from '#server/kernel/postgres/scope-settings.ts'
import { systemScope, type Scope } from '#server/kernel/security/actor.ts'
import { ArchiveError, maxKeptBytes, rowsOf, type Archive, type Row } from './archive.ts'
import { readColumns, type Column } from './columns.ts'
import { writeFirms } from './firms.ts'
import { mapChanges } from './history-row.ts'
import { IdMap, tableOfEntity } from './id-map.ts'
import type { PlacedFile } from './place-files.ts'
import { RowWriter } from './row-writer.ts'
import { SharedLists } from './shared-lists.ts'
import { StandIns } from './stand-ins.ts'
import { fixedLists, importedTables, sharedLists, type ImportedTable, type SharedList } from './tables.ts'
import type { FoundUsers } from './users.ts'
import { t } from '../texts.ts'

export type CompanyPlan = {
  /** Number of the import. */
  id: number
  /** Location here that the company becomes part of. */
  parent: number
  placed: ReadonlyMap<number, PlacedFile>
  users: FoundUsers
}

export type Written = {
  root: number
  firms: number[]
  rows: Record<string, number>
  /** Rows that refer to something that isn't in the archive, by table. */
  leftOut: Record<string, number>
  /** Rows of lists of others that this company now has itself. */
  lists: Record<string, number>
  standInFirms: number
  standInPeople: number
  /** Usernames that are taken here. */
  renamed: string[]
}

const isShared = (table: string): table is SharedList => (sharedLists as readonly string[]).includes(table)

/** Writes the rows of a company within the transaction of `client`. */
export class CompanyWriter {
  readonly #client: LoneClient
  readonly #archive: Archive
  readonly #plan: CompanyPlan
  readonly #report: () => Promise<void>
  readonly #ids = new IdMap()
  readonly #fixed = new IdMap()
  readonly #lists: SharedLists
  readonly #standIns: StandIns
  readonly #rows: Record<string, number> = {}
  readonly #leftOut: Record<string, number> = {}
  #columns = new Map<string, Column[]>()
  #firms: number[] = []
  #root = 0
  #lastMessage = new Map<number, number>()

  /** @param report is called between rows, and throws to stop */
  constructor(client: LoneClient, archive: Archive, plan: CompanyPlan, report: () => Promise<void>) {
    this.#client = client
    this.#archive = archive
    this.#plan = plan
    this.#report = report
    this.#lists = new SharedLists(
      client,
      (table, old) => this.#find(table, old),
      (table, row) => this.#makeShared(table, row),
    )
    this.#standIns = new StandIns(client, plan.id, (firm) => this.#see([...this.#firms, firm]))
  }

  /** @throws ArchiveError when a row isn't right; nothing of the transaction may be kept then */
  async write(): Promise<Written> {
    this.#columns = await readColumns(this.#client)
    await this.#scope(systemScope)
    await this.#readFixedLists()
    const languages = (old: unknown) => this.#fixed.get('language', old) ?? 1
    const firms = await writeFirms(this.#client, this.#archive, { ...this.#plan, languages })
    for (const [old, id] of firms.ids) this.#ids.set('firm', old, id)
    this.#root = firms.root
    this.#rows.firm = firms.ids.size
    this.#standIns.root = firms.root
    // From here on, row-level security refuses what would belong to anybody else.
    await this.#see([...firms.ids.values()])
    await this.#standIns.readNames(this.#archive)
    await this.#countMessages()
    for (const table of sharedLists) await this.#rememberShared(table)
    for (const each of importedTables) await this.#writeTable(each)
    await this.#client.query('set constraints all immediate').catch((error: unknown) => {
      throw Object.assign(new ArchiveError(t('company.row', { table: 'invoice' })), { cause: error })
    })
    return {
      ...{ root: this.#root, firms: this.#firms, rows: this.#rows, leftOut: this.#leftOut },
      lists: Object.fromEntries(this.#lists.made),
      standInFirms: this.#standIns.firms,
      standInPeople: this.#standIns.people,
      renamed: this.#plan.users.renamed,
    }
  }

  async #scope(scope: Scope): Promise<void> {
    await this.#client.query(scopeSettingsText, scopeSettingsValues(scope))
  }

  /** Sees and writes these locations and no others. */
  async #see(firms: number[]): Promise<void> {
    this.#firms = firms
    await this.#scope({ user: 0, firm: this.#root, role: Role.centerAdmin, firms, all: false })
  }

  async #readFixedLists(): Promise<void> {
    for (const [table, column] of Object.entries(fixedLists))
      await this.#matchFixed(table, (row) => String(row[column]))
    await this.#matchFixed('state_province', (row, isHere) => {
      const country = isHere ? row.country : this.#fixed.get('country', row.country)
      return `${String(country)} ${String(row.code)}`
    })
  }

  async #matchFixed(table: string, nameOf: (row: Row, isHere: boolean) => string): Promise<void> {
    const { rows } = await this.#client.query<{ row: Row }>(`select to_jsonb(l) as row from "${table}" l`)
    const here = new Map(rows.map(({ row }) => [nameOf(row, true), Number(row.id)]))
    for await (const row of rowsOf(this.#archive, table)) {
      const id = here.get(nameOf(row, false))
      if (id !== undefined) this.#fixed.set(table, Number(row.id), id)
    }
  }

  /** Chats know the number of their last message before its row comes. */
  async #countMessages(): Promise<void> {
    for await (const { channel, number } of rowsOf(this.#archive, 'message')) {
      const last = this.#lastMessage.get(Number(channel)) ?? 0
      this.#lastMessage.set(Number(channel), Math.max(last, Number(number)))
    }
  }

  async #rememberShared(table: SharedList): Promise<void> {
    for await (const row of rowsOf(this.#archive, table, maxKeptBytes))
      if (this.#ids.get('firm', row.firm) === undefined) this.#lists.add(table, row)
  }

  async #makeShared(table: SharedList, row: Row): Promise<number> {
    const made = { ...row, firm: this.#root }
    // Sections and contacts belong to the company that the list came from.
    if (table === 'lookup') Object.assign(made, { section: null })
    if (table === 'insurer') Object.assign(made, { contact_id: null })
    let id = 0
    const writer = this.#writer({ table }, (_old, added) => (id = added))
    await writer.add(made, 0)
    await writer.flush()
    return id
  }

  /** The id here of a row that was imported, or that a list here has. */
  async #find(table: string, old: unknown): Promise<number | null> {
    if (typeof old !== 'number') return null
    const known = this.#ids.get(table, old) ?? this.#fixed.get(table, old)
    if (known !== undefined) return known
    if (!isShared(table)) return null
    const shared = await this.#lists.find(table, old)
    if (shared !== null) this.#ids.set(table, old, shared)
    return shared
  }

  #writer(rules: ImportedTable, onId: (old: number, id: number) => void): RowWriter {
    return new RowWriter(
      this.#client,
      {
        table: rules.table,
        columns: this.#columnsOf(rules).map(({ name }) => name),
        hasId: rules.table !== 'history' && this.#hasId(rules.table),
        keepsExisting: rules.isMadeByTrigger,
        oneEach: rules.oneEach,
      },
      onId,
    )
  }

  #hasId(table: string): boolean {
    return this.#columns.get(table)?.some(({ name }) => name === 'id') ?? false
  }

  /** Columns that are written: those that both sides know, but no ids, which are new. */
  #columnsOf({ table, ignored = [], extra = [] }: ImportedTable): Column[] {
    const sent = new Set(this.#archive.tables.get(table)?.columns.map(({ name }) => name))
    const isWritten = ({ name }: Column) =>
      name !== 'id' && !ignored.includes(name) && (sent.has(name) || extra.includes(name))
    return (this.#columns.get(table) ?? []).filter(isWritten)
  }

  async #writeTable(rules: ImportedTable): Promise<void> {
    const { table } = rules
    if (!this.#archive.tables.has(table)) return
    const isChat = table === 'message' || table === 'message_file'
    // Messages are written by members alone, and these chats have none yet. Their chats were found by the map of ids.
    if (isChat) await this.#client.query(`select set_config('app.all', 'on', true)`)
    const writer = this.#writer(rules, (old, id) => this.#ids.set(table, old, id))
    const columns = this.#columnsOf(rules)
    let later: Row[] = []
    for await (const row of rowsOf(this.#archive, table)) {
      if (isShared(table) && this.#ids.get('firm', row.firm) === undefined) continue
      if (!(await this.#writeRow(rules, columns, writer, row, true))) later.push(row)
      await this.#report()
    }
    await writer.flush()
    // Rows that refer to later rows of their own table.
    while (later.length > 0) {
      const rest: Row[] = []
      for (const row of later) if (!(await this.#writeRow(rules, columns, writer, row, true))) rest.push(row)
      await writer.flush()
      if (rest.length === later.length) {
        for (const row of rest) await this.#writeRow(rules, columns, writer, row, false)
        await writer.flush()
        break
      }
      later = rest
    }
    this.#rows[table] = writer.rows
    if (isChat) await this.#client.query(`select set_config('app.all', '', true)`)
  }

  /** False if the row waits for another one of its table. */
  async #writeRow(
    rules: ImportedTable,
    columns: readonly Column[],
    writer: RowWriter,
    row: Row,
    mayWait: boolean,
  ): Promise<boolean> {
    const made: Row = {}
    for (const { name, isRequired, references } of columns) {
      const of = rules.refs?.[name] ?? references
      const value = row[name] ?? null
      if (!of || value === null) {
        made[name] = value
        continue
      }
      if (of === rules.table && typeof value === 'number') {
        if (writer.isWaiting(value)) await writer.flush()
        if (mayWait && this.#ids.get(of, value) === undefined) return false
      }
      made[name] = await this.#refer(rules, { name, of }, row)
      if (made[name] === null && isRequired) {
        this.#leftOut[rules.table] = (this.#leftOut[rules.table] ?? 0) + 1
        return true
      }
    }
    if (!(await this.#finish(rules, row, made))) {
      this.#leftOut[rules.table] = (this.#leftOut[rules.table] ?? 0) + 1
      return true
    }
    await writer.add(made, Number(row.id))
    return true
  }

  async #refer(
    { table, standIns, people }: ImportedTable,
    { name, of }: { name: string; of: string },
    row: Row,
  ): Promise<number | null> {
    const old = row[name]
    const found = await this.#find(of, old)
    if (found !== null || typeof old !== 'number') return found
    if (of === 'firm' && standIns && name !== 'wanted_center') {
      const isCenter = name !== 'firm' || table === 'invoice'
      const called = isCenter ? row.center_name : row.shop_name
      const id = await this.#standIns.firm(old, isCenter, called)
      this.#ids.set('firm', old, id)
      return id
    }
    if (people && name in people) {
      const id = await this.#standIns.person(old, row[people[name] ?? ''])
      this.#ids.set('app_user', old, id)
      return id
    }
    return null
  }

  /** What single tables need. False leaves the row out. */
  async #finish(rules: ImportedTable, row: Row, made: Row): Promise<boolean> {
    for (const [column, of] of Object.entries(rules.lists ?? {})) {
      const ids: number[] = []
      for (const old of Array.isArray(row[column]) ? (row[column] as unknown[]) : []) {
        const id = await this.#find(of, old)
        if (id !== null) ids.push(id)
      }
      made[column] = ids
    }
    if (rules.table === 'app_user') this.#finishUser(row, made)
    if (rules.table === 'message') made.html = this.#plan.users.withNewGuids(made.html)
    if (rules.table === 'channel') {
      made.key = `request_${String(made.request)}`
      made.last = this.#lastMessage.get(Number(row.id)) ?? 0
    }
    if (rules.table === 'intake') made.form = `imported ${randomUUID()}`
    if (rules.table === 'file') {
      const placed = this.#plan.placed.get(Number(row.id))
      if (!placed) return false
      Object.assign(made, placed, made.kind === 'photo' || made.kind === 'video' ? {} : { kind: made.kind })
    }
    if (rules.table === 'adas_rule_version' && typeof made.content === 'object')
      made.content = { ...made.content, id: made.rule, firm: made.firm }
    if (rules.table === 'authorization_answer') made.answers = await this.#mapAnswers(made.answers)
    if (rules.table === 'history') return this.#finishHistory(row, made)
    rules.clean?.(made)
    return true
  }

  #finishUser(row: Row, made: Row): void {
    if (made.role === Role.hostAdmin || made.role === Role.hostUser)
      throw new ArchiveError(t('company.hostUser'))
    this.#plan.users.finish(this.#plan.id, row, made)
  }

  /** The services that somebody answered for. */
  async #mapAnswers(answers: unknown): Promise<unknown> {
    if (!Array.isArray(answers)) return answers
    const mapped: unknown[] = []
    for (const each of answers as Row[])
      mapped.push({ ...each, id: await this.#find('event_service', each.id) })
    return mapped
  }

  async #finishHistory(row: Row, made: Row): Promise<boolean> {
    const id = await this.#find(tableOfEntity(row.entity), row.entity_id)
    // What is left of a record that isn't imported is told by its repair order.
    if (id === null && made.request === null) return false
    if (made.request === null && made.firm === null) return false
    made.entity_id = id ?? 0
    made.changes = await mapChanges(row.changes, (table, old) => this.#find(table, old))
    return true
  }
}
