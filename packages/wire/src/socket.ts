// In: an address.
// Out: the few things the stream needs of a WebSocket, so that tests can stand in for it.

export interface Socket {
  send(text: string): void;
  close(): void;
  onOpen: () => void;
  /** The text of one frame. */
  onFrame: (text: string) => void;
  /** Called once, whatever the reason; never after `close()` was called here. */
  onClose: () => void;
}

export type OpenSocket = (address: string) => Socket;

/** The browser's own WebSocket behind that shape. */
export const openBrowserSocket: OpenSocket = (address) => {
  const native = new WebSocket(address);
  const socket: Socket = {
    send: (text) => native.send(text),
    close() {
      socket.onOpen = socket.onFrame = socket.onClose = () => {};
      native.close();
    },
    onOpen: () => {},
    onFrame: () => {},
    onClose: () => {},
  };
  native.addEventListener('open', () => socket.onOpen());
  native.addEventListener('message', (event) => {
    if (typeof event.data === 'string') socket.onFrame(event.data);
  });
  native.addEventListener('close', () => socket.onClose());
  return socket;
};
