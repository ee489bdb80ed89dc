import { randomInt } from 'node:crypto';

/** A person who enrolls during a run, with numbers of their own: none may be on file from an earlier one. */
export type Person = { ssn: string; phone: string; email: string };

/** A Social Security Number of an area that is given out, drawn at random. */
const drawSsn = (): string => `${randomInt(210, 289)}${randomInt(11, 99)}${randomInt(1_111, 9_999)}`;

export const drawPerson = (): Person => ({
  ssn: drawSsn(),
  phone: `512555${randomInt(1_000, 9_999)}`,
  email: `check-${randomInt(100_000_000, 999_999_999)}@mail.example`,
});

/** An invented account and a card for tests; no answer may have them whole. */
export const ACCOUNT = '000488817734410';
export const CARD = '4242424242424242';

/** A PNG of a stroke, as a signature that is drawn. */
export const SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAASwAAABkCAYAAAA8AQ3AAAACj0lEQVR4nO3W225aAQwEwP7/T9OHSFGlNg2Ec/GuZyTekLB3DYdfvwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAqPL45kUfnRPlleN0yB10Tpx3j9AR59E5cY4+Ogec4ejO9c7pzjoyBzzXmd3onVNcdViOd5ar+tA7h7n6mDx1Z7ijd3jLnUfkgO9zV/Y658cmHM+EGTaZ8O/27s8n0KSjmTRLs0k5T5qF4SYey8SZmkzMd+JMDDP5SCbPlmxyrpNn42YJx5EwY5KEPBNm5GJJR5E0K8fQOZ8cw05pvafNywlSjyB17ilS80udmwOkl58+/13Sc0ufnx9oKb1lj6u05NWyBws53ue05dS2D19oLLpxpyPJh0jNh9u8G/+m82LK3am99/b9VtpS6pY9n7Uljy17UsjxftiWw7Z9a20scuPOf9q+P6E2H+7m3bfSeTDl7bS99+37R1Lah205bNv3K3Ig1pbj3bLns+QRQlF/a8+kfT9KOdyvyWYfnQ+mnJ30/n/yGUgpz2nLqW2fs8hpEGW8piWvlj2uIi9ipR9v+vx3kdvNFPBzqdmlzs1yDvd9aRmmzTtRTYZJiyTNOp0s96npPGGRhBnTJGSaMGOSmjwnLzJ5tnSTs508W7KaXCcuMnGmNhMznjhTk5p8Jy0yaZZ2k7KeNEuzmpwnLDJhhm3uzvwxYIZtavK+c5GaEAPdlb3O71OT/dWLeMLOcEfv3Kvmu3fVIhVhFbmqD73PUtPHmYvUhFTmzIdVzRO9UE03Ry9SE0y5M3pnvpqe3j1gP1SZ9L5PVWePFxZ65b3Mpvd96jp/fPOik9730TkAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADw6Tek/Bb4DAhIbwAAAABJRU5ErkJggg==';
