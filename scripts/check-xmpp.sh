#!/usr/bin/env bash
# Checks the XMPP client in Examples. Builds the client, runs its tests and the tests of its library
# against Prosody, and types into the client in terminals that tmux provides. Installs missing
# packages as root. Otherwise prints which packages are missing, and fails.
set -euo pipefail
cd "$(dirname "$0")/../Examples/XMPPClient"
. ../../scripts/builds.sh

need prosody tmux openssl libexpat1-dev libgsasl-dev libreadline-dev

swift build "${debug[@]}" --quiet --build-tests
built=$(products debug)
swift build "${debug[@]}" --quiet --package-path ../.. --product multicast
./lay-out.sh "$built" "$built/multicast"
run_tests debug XMPPClient --skip PlugInComparisonTests  # See check-plug-in-ports.sh.
swift build "${debug[@]}" --quiet --package-path XMPP --build-tests
run_tests debug XMPP

# MARK: A conversation in two terminals

work=$(mktemp -d)
tmux() { command tmux -L "chat-$$" -f /dev/null "$@"; }
server=
finish() {
  tmux kill-server 2>/dev/null || true
  if [[ -n $server ]]; then
    kill -9 "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap finish EXIT

# Waits at most one minute until a command succeeds.
poll() {
  local deadline=$((SECONDS + 60))
  until "$@"; do
    if ((SECONDS >= deadline)); then return 1; fi
    sleep 0.2
  done
}

openssl req -x509 -nodes -days 2 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null
mkdir -p "$work/data/localhost/accounts"
for user in juliet romeo; do
  echo 'return { ["password"] = "secret" };' >"$work/data/localhost/accounts/$user.dat"
done
echo secret >"$work/password"

hasStarted() { grep -q "Activated service 'c2s' on \[" "$work/log"; }
hasStartedOrFailed() { hasStarted || ! kill -0 "$server" 2>/dev/null || grep -q 'Failed to open' "$work/log"; }
for _ in 1 2 3 4 5; do
  port=$((20000 + RANDOM % 10000))
  cat >"$work/prosody.cfg.lua" <<END
run_as_root = true
data_path = "$work/data"
certificates = "$work"
interfaces = { "127.0.0.1", "::1" }
c2s_ports = { $port }
c2s_direct_tls_ports = { }
modules_enabled = { "roster", "saslauth", "tls", "disco", "posix", "smacks" }
modules_disabled = { "s2s" }
authentication = "internal_plain"
c2s_require_encryption = true
log = { { levels = { min = "info" }, to = "console" } }
VirtualHost "localhost"
  ssl = { certificate = "$work/certificate.pem", key = "$work/key.pem" }
END
  prosody -F --config "$work/prosody.cfg.lua" >"$work/log" 2>&1 </dev/null &
  server=$!
  poll hasStartedOrFailed || true
  if hasStarted; then break; fi
  kill -9 "$server" 2>/dev/null || true  # Another process may use the port.
done
if ! hasStarted; then
  echo "Prosody has not started; it printed:" >&2
  cat "$work/log" >&2
  exit 1
fi

start() {
  tmux new-session -d -s "$1" -x 100 -y 40 env -u NO_COLOR LC_ALL=C.UTF-8 \
    "$built/chat" --port "$port" --plugins "$built/PlugIns" \
    --password-file "$work/password" --trust "$work/certificate.pem" "$1@localhost"
}
shows() { tmux capture-pane -p -t "$1" 2>/dev/null | grep -qE -- "$2"; }
see() {
  if poll shows "$1" "$2"; then return; fi
  echo "$1's terminal has not shown '$2' within a minute, but:" >&2
  tmux capture-pane -p -t "$1" >&2 || true
  exit 1
}
enter() { tmux send-keys -t "$1" -l -- "$2" && tmux send-keys -t "$1" Enter; }
hasLeft() { ! tmux has-session -t "$1" 2>/dev/null; }

start juliet
see juliet 'connected as juliet@localhost/'
start romeo
see romeo 'connected as romeo@localhost/'

enter juliet '/add romeo@localhost'
see romeo 'juliet@localhost asks to see when you are online'
enter romeo '/add juliet@localhost'
see romeo '● juliet is online'
see juliet '● romeo is online'

enter juliet '/to romeo'
see juliet '^romeo> $|^romeo>$'
enter juliet 'Wherefore art thou?'
see romeo 'juliet has written: 1 unread'
see romeo '^ \(1 unread\)> *$'
enter romeo '/to juliet'
see romeo '^[0-9][0-9]:[0-9][0-9] juliet: Wherefore art thou\?$'
see juliet '✓ romeo has received: Wherefore art thou\?$'
enter romeo 'Here.'
see juliet ' romeo: Here\.$'
tmux capture-pane -e -p -t juliet | grep -q $'\e\\[36m' || { echo "There is no colour." >&2; exit 1; }

# A line that arrives during typing appears above the typed line, which remains unchanged.
tmux send-keys -t juliet -l 'Parting is such '
see romeo 'juliet is typing…'
enter romeo 'I must be gone.'
see juliet ' romeo: I must be gone\.$'
see juliet '^romeo> Parting is such *$'
enter juliet 'sweet sorrow.'
see romeo ' juliet: Parting is such sweet sorrow\.$'

enter juliet '/ping romeo'
see juliet 'romeo@localhost/.* answered after [0-9]+ ms$'
enter romeo '/plugins'
see romeo 'org.example.receipts 1.0 enabled - Delivery receipts'
see romeo 'org.example.away 1.0 enabled - Away, a script'
enter romeo '/disable receipts'
see romeo 'org.example.receipts 1.0 is disabled, and nothing is left of it'
enter romeo '/away Banished.'
see romeo 'messages are answered with: Banished\.'
enter juliet 'Good night.'
see juliet ' romeo: Banished\.$'
enter romeo '/quit'
poll hasLeft romeo || { echo "romeo's program has not ended." >&2; exit 1; }
see juliet '○ romeo is offline'
tmux send-keys -t juliet C-d
poll hasLeft juliet || { echo "juliet's program has not ended." >&2; exit 1; }

echo "The XMPP client works against Prosody: its tests pass, and two users have talked in terminals."
