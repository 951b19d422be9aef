import * as calls from '#contract/chat.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runInTx, runBatched } from '#server/kernel/postgres/database.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { deleteMessage, editMessage } from './commands/change-message.ts'
import { updateChatUser, updateMetadata } from './commands/chat-user.ts'
import { archiveChannel, saveWorkingDay, trashChannel } from './commands/archive-channel.ts'
import { createChannel } from './commands/create-channel.ts'
import { addMessageToRequest } from './commands/message-to-request.ts'
import { markRead } from './commands/mark-read.ts'
import { joinChannel, leaveChannel, updateMembers } from './commands/members.ts'
import { openChannel } from './commands/open-channel.ts'
import { handleReport, reportMessage } from './commands/report.ts'
import { saveDraft } from './commands/save-draft.ts'
import { listChatUsers, oneChatUser } from './reads/admin-users.ts'
import { channelForAdmin, channelsOfUser, listChannels } from './reads/admin-channels.ts'
import { countByFirm, listMyChannels } from './reads/channels.ts'
import { chatUserOf, listDrafts } from './reads/me.ts'
import { fileOfMessage, listMessages, searchMessages, messageHistory } from './reads/messages.ts'
import { oneMessage } from './reads/one-message.ts'
import { reportOnMessages } from './reads/reports.ts'
import { searchUsers, userForChat } from './reads/search-users.ts'
import { rateLimiter } from './rules/rate-limit.ts'
import { messageSender } from './send/send.ts'
import { upload } from './upload.ts'
import { t } from './texts.ts'

export const routes = (services: Services): Binding[] => [
  ...channels(services),
  ...messages(services),
  ...administration(services),
]

const channels = (services: Services): Binding[] => {
  const checkRate = rateLimiter(30, 2000, t.message('limit.chats'))
  return [
    read(calls.firmCounts, ({ db, actor }) => countByFirm(db, actor)),
    read(calls.myChannels, ({ db, actor, query }) => listMyChannels(db, actor, query)),
    command(calls.openChannel, ({ tx, actor, body }) => openChannel(tx, actor, body)),
    command(calls.createChannel, ({ tx, actor, body, now }) => {
      checkRate(actor.user, now.getTime())
      return createChannel(tx, services, actor, body, now)
    }),
    command(calls.updateMembers, ({ tx, actor, body }) => updateMembers(tx, actor, body)),
    command(calls.trashChannel, ({ tx, actor, body, now }) => trashChannel(tx, actor, body, now)),
    command(calls.archiveChannel, ({ tx, actor, query, now }) => archiveChannel(tx, actor, query, now)),
    command(calls.saveWorkingDay, ({ tx, actor, body }) => saveWorkingDay(tx, actor, body)),
    command(calls.joinChannel, ({ tx, actor, query }) => joinChannel(tx, actor, query)),
    command(calls.leaveChannel, ({ tx, actor, query }) => leaveChannel(tx, actor, query)),
    read(calls.searchUsers, ({ db, actor, query }) => searchUsers(db, actor, query)),
    // Every user already exists in the chat, so there is nothing to create.
    read(calls.createChatUser, ({ db, actor, query }) => chatUserOf(db, actor, query.userId)),
    read(calls.chatChannelMetadata, async ({ db, actor, query }) => {
      const metadataQuery = { ...query, show_member: false, show_metadata: true }
      return (await channelForAdmin(db, actor, metadataQuery)).metadata
    }),
  ]
}

const messages = (services: Services): Binding[] => {
  const receiveUpload = upload(services)
  return [
    read(calls.chatMessages, ({ db, actor, query }) => listMessages(db, services, actor, query)),
    // Not a command with its own transaction, because messages by many people share one.
    raw(calls.sendMessage, async ({ actor, db, body }) => {
      if (!actor) throw unauthorized()
      const { id } = await messageSender(services)(actor, body)
      // Read from the primary, because a lagging replica may not have the message yet.
      return db.command(actor, (tx) => oneMessage(runInTx(tx), services, actor, id))
    }),
    command(calls.editMessage, ({ tx, actor, body, now }) => editMessage(tx, services, actor, body, now)),
    command(calls.deleteMessage, ({ tx, actor, body, now }) => deleteMessage(tx, services, actor, body, now)),
    read(calls.messageTrace, ({ db, actor, query }) => messageHistory(db, actor, query.id)),
    command(calls.markRead, ({ tx, actor, body }) => markRead(tx, actor, body)),
    read(calls.searchMessages, ({ db, query }) => searchMessages(db, query)),
    read(calls.drafts, ({ db, actor }) => listDrafts(db, actor)),
    command(calls.saveDraft, ({ tx, actor, body }) => saveDraft(tx, actor, body)),
    raw(
      calls.uploadFile,
      async ({ actor, request, now }) => (await receiveUpload(actor, request, now))[0]?.url ?? '',
    ),
    raw(calls.uploadFiles, ({ actor, request, now }) => receiveUpload(actor, request, now)),
    read(calls.messageFile, ({ db, actor, query }) => fileOfMessage(db, services, actor, query.file)),
    command(calls.messageToRequest, ({ tx, actor, body, now }) =>
      addMessageToRequest(tx, services, actor, body, now),
    ),
    command(calls.reportMessage, ({ tx, actor, body }) => reportMessage(tx, actor, body)),
    read(calls.userForChat, ({ db, actor, query }) => userForChat(db, actor, query)),
  ]
}

const administration = (services: Services): Binding[] => [
  read(calls.chatChannels, ({ db, actor, query }) => listChannels(db, actor, query)),
  read(calls.chatChannel, ({ db, actor, query }) => channelForAdmin(db, actor, query)),
  read(calls.listChatUsers, ({ db, actor, query }) => listChatUsers(db, actor, query)),
  read(calls.listChatUserChannels, ({ db, actor, query }) => channelsOfUser(db, actor, query)),
  read(calls.countUserChannels, async ({ db, actor, query }) => ({
    group_channel_count: (await oneChatUser(runBatched(db), actor, query.userId)).channels,
  })),
  command(calls.updateChatUser, ({ tx, actor, body }) => updateChatUser(tx, actor, body)),
  command(calls.updateChatUserMetadata, ({ tx, actor, body }) => updateMetadata(tx, actor, body)),
  read(calls.reportOnMessages, ({ db, actor, body }) => reportOnMessages(db, services, actor, body)),
  command(calls.handleReport, ({ tx, actor, body, now }) => handleReport(tx, actor, body, now)),
]
