// In: a page. Out: a device that makes passkeys there and always finds the right finger; another of the same person's that has them too.
import type { CDPSession, Page } from '@playwright/test';

/** A browser ties passkeys to a name and takes none for a bare address. */
export const byName = (baseURL: string): string => baseURL.replace('127.0.0.1', 'localhost');

export class PasskeyDevice {
  readonly #tools: CDPSession;
  readonly #id: string;

  private constructor(tools: CDPSession, id: string) {
    this.#tools = tools;
    this.#id = id;
  }

  static async of(page: Page): Promise<PasskeyDevice> {
    const tools = await page.context().newCDPSession(page);
    await tools.send('WebAuthn.enable');
    const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new PasskeyDevice(tools, authenticatorId);
  }

  /**
   * Brings what is kept here to another device, as the makers of phones do for one person's own. A device counts its answers, and a count that
   * stands still is taken for a forgery: whoever was used last has to bring its count back.
   */
  async syncsTo(other: PasskeyDevice): Promise<void> {
    const { credentials } = await this.#tools.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    await other.#tools.send('WebAuthn.clearCredentials', { authenticatorId: other.#id });
    for (const credential of credentials)
      await other.#tools.send('WebAuthn.addCredential', { authenticatorId: other.#id, credential });
  }
}
