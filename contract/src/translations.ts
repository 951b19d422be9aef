import { z } from 'zod'
import { call } from './kit/call.ts'
import { roles } from './kit/roles.ts'
import { id, isBlank, lines, line, listOf, listQuery, ok, requiredLine, version } from './kit/shapes.ts'
import { t } from './translationsTexts.ts'

/** Namespace of a text: the folder of its screen, such as `requests/list`. */
const translationType = line(120)
/** BCP 47 tag of a language in the list of languages. */
const languageCode = requiredLine(20)
const text = lines(4000).refine((value) => !isBlank(value), { error: () => t('required') })

/** Path of a page. */
const path = line(300)

const translation = z.object({
  /** 0 if the company has no text of its own. */
  translation: z.number(),
  translationType: z.string(),
  key: z.string(),
  languageCode: z.string(),
  /** The English text that ships with the product. */
  shipped: z.string(),
  /** Whether it is a form of a plural, which may use `{{count}}`. */
  isPlural: z.boolean(),
  /** The text that applies now: the company's own, that of one above it, or the shipped one of the language. Empty if there is none. */
  text: z.string(),
  /** Company above whose text applies; null if there is none, or if the company has its own. */
  from: z.string().nullable(),
  version: z.number(),
})

export const translations = call({
  method: 'GET',
  path: 'language/translations',
  says: 'Texts of screens, emails, and documents in a language, by type and key, with what a company changed. show: all, changed, or missing.',
  right: roles.host,
  query: z.object({
    translationType: translationType.default(''),
    languageCode: languageCode.default('en'),
    /** Company whose texts these are; the host's own by default. */
    firm: id.default(1),
    show: z.enum(['all', 'changed', 'missing']).default('all'),
    search: listQuery.search,
    page: listQuery.page,
    pageSize: z.coerce.number<number>().int().min(1).max(1000).default(25),
  }),
  answer: listOf(translation).extend({
    /** Of the language and type, regardless of search and `show`. */
    total: z.number(),
    changed: z.number(),
    missing: z.number(),
    /** Every type, to choose from. */
    types: z.array(z.string()),
  }),
  problems: ['notFound', 'refused'],
})
export const addTranslation = call({
  method: 'POST',
  path: 'language/addTranslation',
  says: 'Gives a text other words for a company and all below it. Parameters and tags must stay.',
  right: roles.host,
  creates: true,
  body: z.object({
    translationType: translationType.min(1),
    key: requiredLine(120),
    languageCode,
    text,
    firm: id.default(1),
  }),
  answer: z.object({ id: z.number() }),
  problems: ['notFound', 'refused'],
})
export const saveTranslation = call({
  method: 'POST',
  path: 'language/saveTranslation',
  says: 'Changes a text of a company.',
  right: roles.host,
  body: z.object({ translation: id, text: text.optional(), version }),
  answer: z.object({ id: z.number() }),
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteTranslation = call({
  method: 'GET',
  path: 'language/deleteTranslation',
  says: 'Goes back to the text that applied before.',
  right: roles.host,
  changes: true,
  query: z.object({ translation: id }),
  answer: ok,
  problems: ['notFound'],
})
export const changedTexts = call({
  method: 'GET',
  path: 'language/changedTexts',
  says: 'All texts that lie over the shipped ones for the caller, in English and their language. Usually none.',
  right: roles.all,
  query: z.object({ languageCode: languageCode.optional() }),
  answer: z.object({
    language: z.string(),
    texts: z.array(
      z.object({
        languageCode: z.string(),
        translationType: z.string(),
        key: z.string(),
        text: z.string(),
      }),
    ),
  }),
})

const proposal = z.object({
  translation: z.number(),
  translationType: z.string(),
  key: z.string(),
  languageCode: z.string(),
  firm: z.number(),
  firmName: z.string(),
  /** The English text that ships with the product. */
  shipped: z.string(),
  isPlural: z.boolean(),
  /** The text that applies until somebody agrees. */
  text: z.string(),
  proposed: z.string(),
  by: z.string(),
  at: z.string(),
  /** Page on which it was read. */
  path: z.string(),
  version: z.number(),
  /** `agree` for anybody but the one who proposed it; `delete` to decline or take back. */
  rights: z.array(z.enum(['agree', 'delete'])),
})

export const proposedTexts = call({
  method: 'GET',
  path: 'language/proposedTexts',
  says: 'Proposed texts that wait for a second person, of the companies that the caller sees. Newest first.',
  right: roles.admin,
  query: z.object({
    page: listQuery.page,
    pageSize: z.coerce.number<number>().int().min(1).max(200).default(25),
  }),
  answer: listOf(proposal),
})
export const textInUse = call({
  method: 'GET',
  path: 'language/textInUse',
  says: "One text as it applies to the caller's company, and what is proposed for it.",
  right: roles.admin,
  query: z.object({ translationType: translationType.min(1), key: requiredLine(120), languageCode }),
  answer: translation.extend({ firmName: z.string(), proposal: proposal.nullable() }),
  problems: ['refused'],
})
export const proposeText = call({
  method: 'POST',
  path: 'language/proposeText',
  says: "Proposes other words for a text, for the caller's company. A later proposal for the same text takes the place of an earlier one.",
  right: roles.admin,
  creates: true,
  body: z.object({
    translationType: translationType.min(1),
    key: requiredLine(120),
    languageCode,
    text,
    path: path.default(''),
  }),
  answer: z.object({ id: z.number() }),
  problems: ['refused'],
})
export const decideText = call({
  method: 'POST',
  path: 'language/decideText',
  says: 'Agrees to a proposed text, which makes it live, or declines it. Nobody agrees to their own.',
  right: roles.admin,
  body: z.object({ translation: id, agrees: z.boolean(), version }),
  answer: ok,
  problems: ['notFound', 'conflict', 'refused'],
})
