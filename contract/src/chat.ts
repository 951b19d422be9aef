export * from './chat/admin.ts'
export * from './chat/channels.ts'
export * from './chat/messages.ts'
