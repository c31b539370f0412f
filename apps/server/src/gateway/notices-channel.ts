// In: the content room. Out: the notices channel, one a language.
import type { Content } from '../content/content.ts';
import { Channel } from '../publish/index.ts';
import type { Language } from './messages/say.ts';

/** Notices change with a deployment only, so the channel has snapshots and no updates yet. */
export class NoticesChannel {
  readonly #content: Content;
  readonly #channels = new Map<Language, Channel>();

  constructor(content: Content) {
    this.#content = content;
  }

  of(language: Language): Channel {
    const channel = this.#channels.get(language) ?? new Channel('notices', () => this.#content.notices(language));
    this.#channels.set(language, channel);
    return channel;
  }
}
