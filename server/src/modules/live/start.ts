import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/kernel/services.ts'

export const start = async (_services: Services, _app: FastifyInstance): Promise<() => Promise<void>> => async () => {}
