import type { FastifyInstance } from 'fastify'
import { allCalls } from '#contract/index.ts'
import { addressOf, type Call } from '#contract/kit/call.ts'
import { roleLabel, roles } from '#contract/kit/roles.ts'
import { openApi } from './openapi.ts'
import type { Settings } from '../settings.ts'

type Operation = { parameters?: unknown[]; requestBody?: unknown; responses?: unknown }
type Document = { paths: Record<string, Record<string, Operation>> }

/**
 * Serves the contract as OpenAPI (/api/openapi.json) and as a readable page built from it (/api/docs). Both are built
 * on first request, because they cost time and memory and most processes never need them. The page runs no script.
 */
export const registerDocs = (
  app: FastifyInstance,
  { appTitle, version }: Pick<Settings, 'appTitle' | 'version'>,
): void => {
  const document = once(() => openApi(appTitle, version))
  const text = once(() => JSON.stringify(document()))
  const html = once(() => docsHtml(document(), appTitle))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(text()))
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(html()))
  app.get('/api/docs.css', (_request, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(css),
  )
}

const once = <T>(create: () => T): (() => T) => {
  let created: { value: T } | undefined
  return () => (created ??= { value: create() }).value
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const jsonBlock = (value: unknown): string =>
  `<pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`

const docsHtml = (document: Document, title: string): string => {
  const modules = [...new Set(allCalls.map(({ module }) => module))]
  const list = modules.map((module) => `<li><a href="#${module}">${module}</a></li>`).join('')
  const body = modules
    .map((module) => {
      const calls = allCalls.filter((each) => each.module === module)
      return `<section id="${module}"><h2>${module}</h2>${calls.map(({ call }) => callDetails(call, document)).join('')}</section>`
    })
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API - ${escape(title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<nav aria-label="Modules"><b>${escape(title)} API</b><ul>${list}</ul><a href="/api/openapi.json">OpenAPI 3.1</a></nav>
<main><h1>Calls</h1><p>Every call carries <code>Authorization: Bearer</code> with the token that <code>POST /auth/getToken</code>
answers, unless it says open. Errors are <code>application/problem+json</code>. Paths match without regard to case.</p>${body}</main></body></html>`
}

const callDetails = (call: Call, document: Document): string => {
  const operation = document.paths[addressOf(call)]?.[call.method.toLowerCase()] ?? {}
  const who =
    call.right === 'open'
      ? 'open'
      : call.right.length === roles.all.length
        ? 'all roles'
        : call.right.map((role) => roleLabel(role, null)).join(', ')
  const also = call.method === 'GET' && call.changes ? ' <small>also POST</small>' : ''
  const part = (name: string, value: unknown) =>
    value === undefined ? '' : `<h3>${name}</h3>${jsonBlock(value)}`
  return `<details><summary><b>${call.method}</b> <code>${escape(addressOf(call))}</code>${also}<span>${escape(call.says)}</span></summary>
<p>May: ${escape(who)}.</p>${part('Query', operation.parameters?.length ? operation.parameters : undefined)}${part('Body', operation.requestBody)}${part('Answers', operation.responses)}</details>`
}

const css = `:root{color-scheme:light dark;--line:light-dark(#dbe1e3,#2e3539);--soft:light-dark(#495358,#c3c8cb);--accent:light-dark(#0c757e,#6cc2cc)}
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:220px minmax(0,1fr);font:14px/20px 'Inter Variable',system-ui,sans-serif;background:light-dark(#f9fafb,#121719);color:light-dark(#161d20,#e7eaec)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:20px;border-right:1px solid var(--line)}nav ul{list-style:none;padding:0}nav li{padding:3px 0}a{color:var(--accent)}
main{padding:20px 32px 80px;max-width:1100px}h1{font-size:20px}h2{font-size:16px;margin-top:32px;text-transform:capitalize}h3{font-size:13px;margin:12px 0 4px}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0;background:light-dark(#fff,#191f22)}summary{padding:9px 14px;cursor:pointer}summary span{display:block;color:var(--soft)}details p,details h3,details pre{margin-inline:14px}
pre{overflow:auto;max-height:420px;padding:12px;border-radius:6px;background:light-dark(#f2f5f6,#121719);font-size:12px;line-height:16px}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:700px){body{display:block}nav{position:static;height:auto;border-right:0}main{padding:16px}}`
