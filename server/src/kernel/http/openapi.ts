import { z, type ZodType } from 'zod'
import { allCalls } from '#contract/index.ts'
import { addressOf, type Call, type ProblemKind } from '#contract/kit/call.ts'
import { problem } from '#contract/kit/problems.ts'
import { roleLabel } from '#contract/kit/roles.ts'

const problemResponses: Record<ProblemKind, { status: number; about: string }> = {
  notFound: { status: 404, about: 'Does not exist, or is outside of the scope' },
  conflict: { status: 409, about: 'Changed by someone else since it was read' },
  refused: { status: 422, about: 'Refused, with the reason' },
  tooMany: { status: 429, about: 'Too many tries' },
  tooLarge: { status: 413, about: 'Too large' },
  unsupported: { status: 415, about: 'A kind of file or body that is not supported' },
}

const schemaOf = (schema: ZodType, io: 'input' | 'output'): unknown => {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  delete json.$schema
  return json
}

const parametersOf = (call: Call): unknown[] => {
  if (!call.query) return []
  const schema = schemaOf(call.query, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, each]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: each,
  }))
}

const bodyOf = (call: Call): unknown => {
  if (call.upload) return { content: { 'multipart/form-data': { schema: { type: 'object' } } } }
  if (call.rawBody) return { content: { [call.rawBody]: { schema: { type: 'string' } } } }
  return call.body
    ? { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } }
    : undefined
}

const responsesOf = (call: Call): Record<string, unknown> => {
  const refusal = (description: string) => ({
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  const content =
    call.answers === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(call.answer, 'output') } }
  const answers: Record<string, unknown> = {
    // texts-ignore: the API's documentation
    200: { description: 'Done', content },
    // texts-ignore: the API's documentation
    400: refusal('Not valid'),
  }
  if (call.right !== 'open')
    Object.assign(answers, {
      // texts-ignore: the API's documentation
      401: refusal('Token missing or not valid'),
      // texts-ignore: the API's documentation
      403: refusal('Not allowed for this role'),
    })
  for (const kind of call.problems) {
    const { status, about } = problemResponses[kind]
    answers[status] = refusal(about)
  }
  return answers
}

type Operation = { parameters: unknown[]; requestBody?: unknown; responses: unknown }

const operation = (
  module: string,
  name: string,
  call: Call,
  method: string,
): Operation & Record<string, unknown> => ({
  operationId: `${module}.${name}${method === call.method.toLowerCase() ? '' : '.post'}`,
  tags: [module],
  summary: call.says,
  description:
    call.right === 'open'
      ? // texts-ignore: the API's documentation
        'Open without a token.'
      : // texts-ignore: the API's documentation
        `Roles: ${call.right.map((role) => `${role} ${roleLabel(role, null)}`).join(', ')}.`,
  ...(call.right === 'open' ? { security: [] } : {}),
  parameters: parametersOf(call),
  ...(method !== 'get' && bodyOf(call) ? { requestBody: bodyOf(call) } : {}),
  responses: responsesOf(call),
})

/** The contract as an OpenAPI 3.1 document. */
export const openApi = (title: string, version: string) => {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { module, name, call } of allCalls) {
    const path = (paths[addressOf(call)] ??= {})
    path[call.method.toLowerCase()] = operation(module, name, call, call.method.toLowerCase())
    if (call.method === 'GET' && call.changes) path.post = operation(module, name, call, 'post')
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  }
}
