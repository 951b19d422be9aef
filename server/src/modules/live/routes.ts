import type { Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'

export const routes = (_services: Services): Binding[] => []
